import type { ListItem } from "mdast";
import { oneOf } from "../parts/attributes.ts";
import { isLinkedTitle, listsOf, readItem, writeItem } from "../parts/items.ts";
import { becomes, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

const NAME = {
  name: "cards",
  usage: ":::cards{columns=3} with a list: picture, **title**, text and link :::",
};

/** Cards in a grid, from a list. */
export const cards = containerBlock({
  ...NAME,
  attributes: { columns: oneOf("2", "3", "4"), kind: oneOf("picture", "icon", "plain") },
  contains: ["badge"],
  build(node, { columns, kind }, context) {
    becomes(node, "div", named("group"));
    for (const list of listsOf(node, NAME, context)) {
      const items = list.children.map(writeCard);
      const shown = kind ?? (items.some(({ hasPicture }) => hasPicture) ? "picture" : "plain");
      const count = columns ?? (items.length % 3 === 0 || items.length > 4 ? "3" : "2");
      list.ordered = false;
      list.data = { hProperties: { className: named("cards", `cards-${shown}`, `in-${count}`) } };
    }
  },
});

function writeCard(item: ListItem): { hasPicture: boolean } {
  const read = readItem(item);
  const isLinked = read.link !== undefined || isLinkedTitle(read);
  writeItem(item, read);
  item.data = { hProperties: { className: named("card", isLinked ? "linked" : undefined) } };
  return { hasPicture: read.picture !== undefined };
}
