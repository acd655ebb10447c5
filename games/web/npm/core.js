// The library behind one function: a request in JSON, an answer in JSON.

/** The error of an input, with the message of the library. */
export class Refusal extends Error {
  constructor(record) {
    super(record.words);
    this.name = "Refusal";
    this.kind = record.kind;
    if (record.path !== undefined) this.path = record.path;
    if (record.bits !== undefined) this.bits = record.bits;
    this.reason = record.message;
    if (record.candidates !== undefined) this.candidates = record.candidates;
    if (record.values !== undefined) this.values = record.values;
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The verbs of a compiled module. */
export class Games {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
  }

  /** Returns the answer to a request as JSON text. */
  answer(request) {
    const bytes = encoder.encode(JSON.stringify(request));
    try {
      const start = this.#exports.reserve(bytes.length);
      new Uint8Array(this.#exports.memory.buffer, start, bytes.length).set(bytes);
      const length = this.#exports.answer();
      return decoder.decode(
        new Uint8Array(this.#exports.memory.buffer, this.#exports.answer_start(), length),
      );
    } catch (error) {
      // After a trap the state of the module is undefined.
      this.#start();
      throw error;
    }
  }

  ask(request) {
    const { ok, error } = JSON.parse(this.answer(request));
    if (error) throw new Refusal(error);
    return ok;
  }

  formats() {
    return this.ask({ verb: "formats" });
  }
  guess(input) {
    return this.ask({ verb: "guess", input });
  }
  decode(format, input, options = {}) {
    return this.ask({ verb: "decode", format, input, options });
  }
  encode(format, value, options = {}) {
    return this.ask({ verb: "encode", format, value, options });
  }
  inspect(format, input, options = {}) {
    return this.ask({ verb: "inspect", format, input, options });
  }
  convert(from, to, input, options = {}) {
    return this.ask({ verb: "convert", format: from, to, input, options });
  }
  judge(input, { points = [], explain = false } = {}) {
    return this.ask({ verb: "judge", input, points, explain });
  }
  settings(format, input, options = {}) {
    return this.ask({ verb: "settings", format, input, options });
  }
  edit(format, input, changes, options = {}) {
    return this.ask({ verb: "edit", format, input, changes, options });
  }
  explore(format, input, options = {}) {
    return this.ask({ verb: "explore", format, input, options });
  }
  next(format, input, options = {}) {
    return this.ask({ verb: "next", format, input, options });
  }
  relatives(format, input, options = {}) {
    return this.ask({ verb: "relatives", format, input, options });
  }
}
