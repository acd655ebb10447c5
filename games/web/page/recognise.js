// How a value is read: in the format that it tells, or in the one that is chosen.

/** Returns the formats between which an error of `guess` does not decide. */
const candidates = (refusal, cards) =>
  refusal.candidates ??
  [...cards.keys()].filter((name) => new RegExp(`(could be|,|or) ${name}(,| or |$)`).test(refusal.message));

/**
 * Returns how to read a state: `{ format, input, others, told }`, where `others` are formats that the value may also be of, and
 * `told` is whether the value itself tells its format; or `{ refusal, others }` if no format reads it.
 *
 * `tried` asks the library, and returns its answer or its error.
 */
export async function recognise(state, cards, tried) {
  const input = state.input.trim();
  const hint = state.format;
  if (state.how !== "guess") return { format: hint, input, others: [] };
  // An empty text is a value of the format in which something is typed.
  const [told, refusal] = await tried({ verb: "guess", input: state.input });
  // Words typed behind a value on its line belong to it: a letter that is wrong must not be overlooked.
  if (told && state.isTyped && /^[ \t]*\S/.test(rest(input, told.input))) return { format: told.format, input, others: [] };
  if (told?.format === hint) return { ...told, others: [], told: true };
  const isRead = async () => hint && !(await tried({ verb: "decode", format: hint, input, options: known(state.options, cards.get(hint)) }))[1];
  if (told) {
    const isFault = Boolean(told.refused);
    // What the format at hand reads is no faulty value of another one.
    if (isFault && (await isRead())) return { format: hint, input, others: [] };
    const others = state.isChosen && !isFault && (await isRead()) ? [hint] : [];
    return { ...told, others, told: true };
  }
  const possible = candidates(refusal, cards);
  if (hint && (possible.includes(hint) || (await isRead()))) {
    return { format: hint, input, others: possible.filter((name) => name !== hint) };
  }
  // A value that becomes invalid by a letter still belongs to its format.
  if (hint && (state.isTyped || state.isChosen) && !possible.length) return { format: hint, input, others: [] };
  return { refusal, others: possible };
}

/** Returns what follows a value at the beginning of a text. */
const rest = (text, value) => (text.startsWith(value) ? text.slice(value.length) : "");

/** Returns the options that a format has. */
export const known = (options, card) =>
  Object.fromEntries(Object.entries(options).filter(([name]) => card.options.includes(name)));
