/**
 * The space in a figure with its unit (a sign, letters, a Chinese measure word), and in a Korean hour with its half of the day.
 * Short words behind a figure are kept with it, too, which harms nothing.
 */
const PAIR = /(?<=\d) (?=[%×]|\p{Script=Han}|[a-z]{1,7}\b)|(?<=오전|오후|약|[×至]) (?=\d)/giu;
/** From … to. */
const RANGE = /(?<=[\d\p{L}])[~～](?=[\d\p{L}])/gu;

/** Without these, which are quickly looked for, there is nothing to keep. */
const MAY_HAVE_PAIRS = /[\d~～]/;

/** Keeps on one line what is read as one: a figure and its unit, a time of the day, both ends of a range. */
export function bindPairs(text: string): string {
  if (!MAY_HAVE_PAIRS.test(text)) return text;
  return text.replace(PAIR, "\u00A0").replace(RANGE, "\u2060$&\u2060");
}
