/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** What changes how a value is read or written; a format refuses options that mean nothing to it. */
export interface Options {
  /** The position a chess game starts from, in FEN. */
  start?: string;
  /** A Chess960 game: castling is written as king to rook square. */
  chess960?: boolean;
  /** Chess moves in JSON are in SAN, as `Nf3`. */
  san?: boolean;
}

/** A format, and what it can do. */
export interface Format {
  /** The name by which the other functions know it, as `gnubg-match`. */
  name: string;
  /** The game it belongs to, as `backgammon`. */
  game: string;
  /** What it is, in a few words. */
  about: string;
  /** What its text looks like, as `12 base64 characters`. */
  form: string;
  /** The fewest bits of a value and the most (`null`: unbounded); `null` for a format that is text only. */
  bits: [number, number | null] | null;
  /** Whether `inspect` knows it. */
  inspects: boolean;
  /** Whether it has a board to draw. */
  draws: boolean;
  /** The names of the options that it knows. */
  options: string[];
  /** The formats that `convert` reaches from it. */
  targets: string[];
}

/** Some bits of a value, and what they say. */
export interface Stretch {
  /** The field, as `dice[1]`. */
  path: string;
  /** The first bit, counted from the first of the value. */
  start: number;
  /** The bit after the last. */
  end: number;
  /** The bits as zeros and ones. */
  raw: string;
  /** What they say; absent where they are refused before they say anything. */
  value?: Json;
  /** What a reader may want to know beside it. */
  note?: string;
  /** Why they are refused, if they are. */
  error?: ErrorRecord;
}

/** Why an input is refused. */
export interface ErrorRecord {
  /** What is wrong, as `out_of_range`. */
  kind: string;
  /** The field, as `dice[1]`. */
  path?: string;
  /** The bits, half open. */
  bits?: [number, number];
  /** What was found and what was expected. */
  message: string;
}

/** A text, and the names of what it cannot say of the value. */
export interface Written {
  output: string;
  lost: string[];
}

/** A point on which Black may not move. */
export interface ForbiddenPoint {
  point: string;
  foul: "double_three" | "double_four" | "overline";
  /** Every foul that a stone there makes. */
  all: string[];
}

/** What the judge of renju says of a position. */
export interface Report {
  board?: string;
  moves?: string[];
  outcome?: Json;
  /** Where Black may not move. */
  forbidden: ForbiddenPoint[];
  /** Where Black makes five. */
  fives: string[];
  /** The verdicts on the points that were asked about. */
  points?: { point: string; verdict: string }[];
  /** The reasons, down to the last point they depend on. */
  reasons?: Json[];
  /** A sentence for each reason. */
  sentences?: string[];
}

/** The error that the functions throw: its message is the whole sentence of the library. */
export class Refusal extends Error {
  kind: string;
  path?: string;
  bits?: [number, number];
  /** The message without the field and the bits. */
  reason: string;
}

/** Every format. */
export function formats(): Format[];

/** The only format that a text tells, and the value in it. */
export function guess(input: string): { format: string; input: string };

/** The JSON of a value. */
export function decode(format: string, input: string, options?: Options): Json;

/** The text of a value in JSON. */
export function encode(format: string, value: Json, options?: Options): Written;

/** A value bit by bit. The last stretch says why a value is refused; a text that is not even bits is thrown. */
export function inspect(format: string, input: string, options?: Options): Stretch[];

/** A value in another format of the same game. */
export function convert(from: string, to: string, input: string, options?: Options): Written;

/** Where Black may not move: moves as `H8 I9 G7`, or a board of 225 characters. */
export function judge(
  input: string,
  options?: { points?: string[]; explain?: boolean },
): Report;

/** A part of a value that `edit` can change. */
export interface Setting {
  /** The name by which `edit` knows it: the path in the JSON of the value. */
  path: string;
  /** The path of its bits in `inspect`, if it has bits of its own. */
  field: string;
  /** What it means. */
  doc: string;
  /** What it may be. */
  control:
    | { kind: "number"; low?: number; high?: number }
    | { kind: "flag" }
    | { kind: "menu"; values: Json[] }
    | { kind: "text" };
  /** What it is. */
  value: Json;
  /** The place on the board, for what stands there. */
  place?: string;
}

/** What of a value can be changed. */
export function settings(format: string, input: string, options?: Options): Setting[];

/** A value after some changes, each a path in its JSON and the new value, made together. */
export function edit(
  format: string,
  input: string,
  changes: [path: string, value: Json][],
  options?: Options,
): Written;
