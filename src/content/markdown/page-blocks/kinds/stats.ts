import type { ListItem } from "mdast";
import { toString } from "mdast-util-to-string";
import { listsOf, readItem } from "../parts/items.ts";
import { becomes, box, line, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

const NAME = { name: "stats", usage: ":::stats with a list: **31,200** car trips :::" };

/** Numbers, each with a text that says what it counts. */
export const stats = containerBlock({
  ...NAME,
  attributes: {},
  contains: [],
  build(node, _values, context) {
    becomes(node, "div", named("group"));
    const lists = listsOf(node, NAME, context);
    for (const list of lists) {
      const pairs = list.children.map((item) => pairOf(item, context.tag));
      node.children.splice(node.children.indexOf(list), 1, box("dl", named("stats"), pairs));
    }
  },
});

/** Builds a pair of the description list. The text is the term and the number its description; themes show the number first. */
function pairOf(item: ListItem, tag: string) {
  const { title, text } = readItem(item);
  const number = title === undefined ? "" : formatted(toString(title), tag);
  return box("div", [], [box("dt", [], text), line("dd", [], [{ type: "text", value: number }])]);
}

/** Adds the language's separators to large numbers that the author has written without any. */
function formatted(text: string, tag: string): string {
  return text.replace(/(?<![\d.,])\d{5,15}(?![\d.,])/g, (digits) =>
    new Intl.NumberFormat(tag).format(Number(digits)),
  );
}
