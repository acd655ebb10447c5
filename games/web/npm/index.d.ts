/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The options that change how a value is parsed or written; a format rejects options that it does not have. */
export interface Options {
  /** The initial position of a chess game, in FEN. */
  start?: string;
  /** A Chess960 game: castling is written as the king's move to the rook's square. */
  chess960?: boolean;
  /** Chess moves in JSON are in SAN, such as `Nf3`. */
  san?: boolean;
}

/** A format and its abilities. */
export interface Format {
  /** The name for the other functions, such as `gnubg-match`. */
  name: string;
  /** The game, such as `backgammon`. */
  game: string;
  /** The content, in a few words. */
  about: string;
  /** The form of the text, such as `12 base64 characters`. */
  form: string;
  /** The minimum and maximum width of a value in bits (`null`: unbounded); `null` for a format that is text only. */
  bits: [number, number | null] | null;
  /** Whether it has bits for `inspect`. */
  inspects: boolean;
  /** Whether it has a board to draw. */
  draws: boolean;
  /** The names of its options. */
  options: string[];
  /** The formats to which `convert` converts its values. */
  targets: string[];
}

/** Some bits of a value, and their meaning. */
export interface Stretch {
  /** The field, such as `dice[1]`. */
  path: string;
  /** The index of the first bit, counted from the first bit of the value. */
  start: number;
  /** The index after the last bit. */
  end: number;
  /** The bits as zeros and ones. */
  raw: string;
  /** Their value; absent if the error comes before it is known. */
  value?: Json;
  /** Additional information. */
  note?: string;
  /** The error of these bits, if any. */
  error?: ErrorRecord;
}

/** The error of an input. */
export interface ErrorRecord {
  /** The kind of the error, such as `out_of_range`. */
  kind: string;
  /** The field, such as `dice[1]`. */
  path?: string;
  /** The bits, half open. */
  bits?: [number, number];
  /** The found and the expected value. */
  message: string;
}

/** A text, and the names of the parts of the value that it cannot hold. */
export interface Written {
  output: string;
  lost: string[];
}

/** A point on which Black must not move. */
export interface ForbiddenPoint {
  point: string;
  foul: "double_three" | "double_four" | "overline";
  /** Every foul that a stone on the point makes. */
  all: string[];
}

/** The judge's report on a position of renju. */
export interface Report {
  board?: string;
  moves?: string[];
  outcome?: Json;
  /** The points where Black must not move. */
  forbidden: ForbiddenPoint[];
  /** The points where Black makes a five. */
  fives: string[];
  /** The verdicts on the requested points. */
  points?: { point: string; verdict: string }[];
  /** The reasons, down to the last point on which they depend. */
  reasons?: Json[];
  /** A sentence for each reason. */
  sentences?: string[];
}

/** The error that the functions throw; its message is the complete sentence of the library. */
export class Refusal extends Error {
  kind: string;
  path?: string;
  bits?: [number, number];
  /** The message without the field and the bits. */
  reason: string;
  /** Of `guess`: the names of the formats that could be meant, if there are several. */
  candidates?: string[];
  /** Of `guess`: the values of a text that has several. */
  values?: { formats: string[]; input: string; refused?: ErrorRecord }[];
}

/** Returns every format. */
export function formats(): Format[];

/**
 * Returns the only format that a text identifies, and the only value in it. A text that looks like a value of one format,
 * which refuses it, is returned with that error.
 */
export function guess(input: string): { format: string; input: string; refused?: ErrorRecord };

/** Returns the JSON of a value. */
export function decode(format: string, input: string, options?: Options): Json;

/** Returns the text of a value in JSON. */
export function encode(format: string, value: Json, options?: Options): Written;

/** Returns a value bit by bit. The last stretch has the error of an invalid value; a text without bits throws. */
export function inspect(format: string, input: string, options?: Options): Stretch[];

/** Returns a value in another format of the same game. */
export function convert(from: string, to: string, input: string, options?: Options): Written;

/** Returns where Black must not move, for moves such as `H8 I9 G7` or a board of 225 characters. */
export function judge(
  input: string,
  options?: { points?: string[]; explain?: boolean },
): Report;

/** A part of a value that `edit` can change. */
export interface Setting {
  /** The name for `edit`: the path in the JSON of the value, or `tag.White` for a tag of a PGN. */
  path: string;
  /** The path of its bits in `inspect`, if it has bits. */
  field: string;
  /** The meaning. */
  doc: string;
  /** The possible values. */
  control:
    | { kind: "number"; low?: number; high?: number }
    | { kind: "flag" }
    | { kind: "menu"; values: Json[] }
    | { kind: "text" };
  /** The current value. */
  value: Json;
  /** The place on the board, for the content of that place. */
  place?: string;
}

/** Returns the parts of a value that can be changed. */
export function settings(format: string, input: string, options?: Options): Setting[];

/** Returns a value after all of the changes, each a path in its JSON and the new value. */
export function edit(
  format: string,
  input: string,
  changes: [path: string, value: Json][],
  options?: Options,
): Written;
