import { oneOf } from "../parts/attributes.ts";
import { becomes, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

/** Columns next to each other; on phones, in the order of the text. */
export const columns = containerBlock({
  name: "columns",
  usage: "::::columns{ratio=1:2} with :::column … ::: in it ::::",
  attributes: { ratio: oneOf("1:1", "1:2", "2:1", "1:3", "3:1", "1:1:1", "1:1:1:1") },
  contains: ["column"],
  build(node, { ratio }) {
    becomes(node, "div", named("columns", ratio && `columns-${ratio.replaceAll(":", "-")}`));
  },
});

/** One of the columns. */
export const column = containerBlock({
  name: "column",
  usage: "::::columns with :::column … ::: in it ::::",
  attributes: {},
  contains: "anything",
  within: "columns",
  build(node) {
    becomes(node, "div", named("column"));
  },
});
