/**
 * The blocks of the menu, in the order in which it shows them, group by group. `${name}` is a placeholder that shows the hint of this
 * name; `${}` has no hint. Tab visits numbered placeholders first, such as `${1 code}`, then the others in the order of the text.
 * At `media:${picture}` and `to="${address}"`, the writer chooses a file or an article. `[^#]` becomes the next free footnote.
 *
 * @see the handbook's Markdown reference for the notation of each block
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
  { name: "code", written: "```${2 language}\n${1 code}\n```\n\n${}" },
  { name: "rule", written: "---\n\n${}" },
  { name: "footnote", written: "[^#]\n\n[^#]: ${text}" },
  { name: "note", written: ":::note\n${text}\n:::\n\n${}" },
  { name: "warning", written: ":::warning[${title}]\n${text}\n:::\n\n${}" },
  { name: "details", written: ":::details[${title}]\n${text}\n:::\n\n${}" },
  {
    name: "tabs",
    written: "::::tabs\n:::tab[${title}]\n${text}\n:::\n:::tab[${title}]\n${text}\n:::\n::::\n\n${}",
  },
  { name: "faq", written: ":::faq\n- **${title}** ${text}\n:::\n\n${}" },
  { name: "steps", written: ":::steps\n1. **${title}** ${text}\n:::\n\n${}" },
  { name: "timeline", written: ":::timeline\n- **${number}** ${text}\n:::\n\n${}" },
  {
    name: "file-tree",
    written: ":::file-tree\n- ${name}/\n  - ${name} ${text}\n- ${name} ${text}\n:::\n\n${}",
  },
  {
    name: "hero",
    written:
      ':::hero[${title}]{image=media:${picture}}\n${text}\n\n::button[${text}]{to="${address}"}\n:::\n\n${}',
  },
  { name: "band", written: ":::band[${title}]{tone=soft}\n${text}\n:::\n\n${}" },
  {
    name: "columns",
    written: "::::columns\n:::column\n${text}\n:::\n:::column\n${text}\n:::\n::::\n\n${}",
  },
  {
    name: "cards",
    written:
      ":::cards\n- ![](media:${picture})\n  **${title}**\n  ${text}\n- ![](media:${picture})\n  **${title}**\n  ${text}\n:::\n\n${}",
  },
  { name: "button", written: '::button[${text}]{to="${address}"}\n\n${}' },
  { name: "cta", written: ':::cta[${title}]\n${text}\n\n::button[${text}]{to="${address}"}\n:::\n\n${}' },
  { name: "contents", written: "::contents[${title}]\n\n${}" },
  { name: "articles", written: "::list[${title}]{limit=3}\n\n${}" },
  { name: "stats", written: ":::stats\n- **${number}** ${text}\n- **${number}** ${text}\n:::\n\n${}" },
  { name: "progress", written: "::progress[${text}]{value=0 of=100}\n\n${}" },
  { name: "quotes", written: "::::quotes\n:::quote[${name}]\n${text}\n:::\n::::\n\n${}" },
  { name: "logos", written: ":::logos\n![](media:${picture})\n:::\n\n${}" },
  { name: "people", written: ":::people\n- ![](media:${picture})\n  **${name}**\n  ${text}\n:::\n\n${}" },
  {
    name: "pricing",
    written: ":::pricing\n## ${title}\n\n- ${item}\n\n## ${title}\n\n- ${item}\n:::\n\n${}",
  },
  { name: "need", written: '::need{category="${category}"}\n\n${}' },
  { name: "form", written: "::form[${title}]{name=${name}}\n\n${}" },
  {
    name: "event",
    written: '::event[${title}]{start=${day} end=${day} place="${name}"}\n\n${}',
  },
  { name: "share", written: "::share[${title}]\n\n${}" },
  { name: "gallery", written: ":::gallery\n![](media:${picture})\n:::\n\n${}" },
  { name: "video", written: "::video[${title}]{src=${address} poster=media:${picture}}\n\n${}" },
  { name: "map", written: "::map[${title}]{lat=${number} lon=${number} image=media:${picture}}\n\n${}" },
  { name: "file", written: "::file[${title}]{src=media:${picture}}\n\n${}" },
] as const;

const HINTS = [
  "heading",
  "item",
  "text",
  "cell",
  "title",
  "language",
  "code",
  "category",
  "number",
  "name",
  "address",
  "day",
] as const;
export type HintName = (typeof HINTS)[number];

/** The text of a block that is inserted, with its placeholders removed. */
export interface FilledBlock {
  text: string;
  /** Offsets of the placeholders, in the order in which Tab visits them. */
  places: readonly number[];
  hints: readonly { at: number; name: HintName }[];
}

const PLACE = /\$\{(?:(?<order>\d) )?(?<name>\w*)\}/g;
/** Sorts placeholders without a number after all numbered ones. */
const LAST = 10;

/** Removes the placeholders from a block's notation, and returns their offsets. */
export function fillBlock(notation: string): FilledBlock {
  const found: { at: number; order: number; name: string }[] = [];
  let taken = 0;
  const text = notation.replaceAll(PLACE, (place: string, order = "", name = "", offset = 0) => {
    found.push({ at: offset - taken, order: order === "" ? LAST : Number(order), name });
    taken += place.length;
    return "";
  });
  return {
    text,
    places: found.toSorted((one, other) => one.order - other.order).map(({ at }) => at),
    hints: found.flatMap(({ at, name: written }) => {
      const name = HINTS.find((hint) => hint === written);
      return name === undefined ? [] : { at, name };
    }),
  };
}
