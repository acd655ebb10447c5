// The types of the package match the results of its functions.
import { Refusal, convert, decode, edit, encode, formats, guess, inspect, judge, settings } from "../npm/index.js";
import type { ErrorRecord, Format, Setting, Report, Stretch, Written } from "../npm/index.js";

const all: Format[] = formats();
const { format, input }: { format: string; input: string } = guess("QYkqASAAIAAA");
const stretches: Stretch[] = inspect(format, input);
const error: ErrorRecord | undefined = stretches[0]?.error;
const written: Written = encode(format, decode(format, input));
const other: Written = convert("gnubg-match", "gnubg-id", input, {});
const report: Report = judge("H8 A1", { explain: true, points: ["A2"] });
const form: Setting[] = settings(format, input);
const changed: Written = edit(format, input, [["dice[0]", 3]]);
const bounds = form.map((part) => (part.control.kind === "menu" ? part.control.values.length : 0));
if (new Error() instanceof Refusal) throw new Error(`${all.length}${error}${written.output}${other.lost}${report.fives}${changed.output}${bounds}`);
// @ts-expect-error a value has to be given
decode("gnubg-match");
// @ts-expect-error there is no such option
decode("gnubg-match", input, { colour: true });
