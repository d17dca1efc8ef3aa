import { oneOf } from "../parts/attributes.ts";
import { listsOf, readItem, writeItem } from "../parts/items.ts";
import { becomes, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

const NAME = { name: "people", usage: ":::people with a list: picture, **name**, role and link :::" };

/** People with their portraits. */
export const people = containerBlock({
  ...NAME,
  attributes: { columns: oneOf("2", "3", "4") },
  contains: ["badge"],
  build(node, { columns }, context) {
    becomes(node, "div", named("group"));
    for (const list of listsOf(node, NAME, context)) {
      for (const item of list.children) {
        writeItem(item, readItem(item));
        item.data = { hProperties: { className: named("person") } };
      }
      list.ordered = false;
      const count = columns ?? (list.children.length % 4 === 0 ? "4" : "3");
      list.data = { hProperties: { className: named("people", `in-${count}`) } };
    }
  },
});
