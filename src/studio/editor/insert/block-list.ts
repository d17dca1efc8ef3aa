/**
 * Blocks of the menu, in its order. `${name}` is a place to fill, with the name of its hint; `${}` one without a hint. Tab moves through
 * them in order, except that a place with a number comes in that position.
 *
 * @see the handbook's Markdown reference, which has the notation of each
 */
export const BLOCKS = [
  { name: "heading", written: "## ${heading}\n\n${}" },
  { name: "list", written: "- ${item}" },
  { name: "numbers", written: "1. ${item}" },
  { name: "tasks", written: "- [ ] ${item}" },
  { name: "quote", written: "> ${text}" },
  {
    name: "table",
    written: "| ${heading} | ${heading} |\n| --- | --- |\n| ${cell} | ${cell} |\n\n${}",
  },
  { name: "note", written: ":::note\n${text}\n:::\n\n${}" },
  { name: "warning", written: ":::warning[${title}]\n${text}\n:::\n\n${}" },
  { name: "details", written: ":::details[${title}]\n${text}\n:::\n\n${}" },
  {
    name: "tabs",
    written: "::::tabs\n:::tab[${title}]\n${text}\n:::\n:::tab[${title}]\n${text}\n:::\n::::\n\n${}",
  },
  { name: "code", written: "```${2 language}\n${1 code}\n```\n\n${}" },
  { name: "rule", written: "---\n\n${}" },
  { name: "need", written: '::need{category="${category}"}\n\n${}' },
  { name: "footnote", written: "[^#]\n\n[^#]: ${text}" },
] as const;

export type HintName = "heading" | "item" | "text" | "cell" | "title" | "language" | "code" | "category";

/** A block as it is inserted. */
export interface FilledBlock {
  text: string;
  /** Offsets of the places in the order of Tab. */
  places: readonly number[];
  hints: readonly { at: number; name: HintName }[];
}

const PLACE = /\$\{(?:(?<order>\d) )?(?<name>\w*)\}/g;
/** The order of places without a number. */
const LAST = 10;

/** Takes the places out of a block's notation. */
export function fillBlock(written: string): FilledBlock {
  const found: { at: number; order: number; name: string }[] = [];
  let taken = 0;
  const text = written.replaceAll(PLACE, (place: string, order = "", name = "", offset = 0) => {
    found.push({ at: offset - taken, order: order === "" ? LAST : Number(order), name });
    taken += place.length;
    return "";
  });
  return {
    text,
    places: found.toSorted((one, other) => one.order - other.order).map(({ at }) => at),
    hints: found.flatMap(({ at, name }) => (name === "" ? [] : { at, name: name as HintName })),
  };
}
