const NO_BREAK_SPACE = "\u00A0";
const WORD_JOINER = "\u2060";

/** A figure and the space before its unit: signs, the units that sites write, or a Chinese measure word. */
const BEFORE_UNIT =
  /(?<=\d) (?=[%‰€£¥₩°]|(?:[kcm]?m|k?g|[kMG]i?B|min|ms|h|kW|lx|px|million)(?![\p{L}\p{N}])|\p{Script=Han})/gu;
/** A half of the day and the space before its hour, in Korean. */
const BEFORE_HOUR = /(?<=오전|오후|새벽|아침|저녁|밤) (?=\d)/gu;
/** From … to, between figures or East Asian letters. */
const RANGE = /(?<=[\d\p{Script=Han}\p{Script=Hangul}])[~～〜](?=[\d\p{Script=Han}\p{Script=Hangul}])/gu;

/** Keeps on one line what is read as one: a figure and its unit, a time of the day, both ends of a range. */
export function keepPairs(text: string): string {
  return text
    .replace(BEFORE_UNIT, NO_BREAK_SPACE)
    .replace(BEFORE_HOUR, NO_BREAK_SPACE)
    .replace(RANGE, `${WORD_JOINER}$&${WORD_JOINER}`);
}
