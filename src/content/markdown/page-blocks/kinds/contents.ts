import { MAXIMUM_FILLED_BLOCKS } from "../../../../contract/api/limits.ts";
import { box, line, named } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";

/** The headings of the page, as links. They are filled in once the headings of the whole text are known. */
export const contents = leafBlock({
  name: "contents",
  usage: "::contents[On this page]",
  attributes: {},
  most: MAXIMUM_FILLED_BLOCKS,
  build(node, _values, { parent, index }) {
    const label = node.children.length === 0 ? [] : [line("p", named("contents-title"), node.children)];
    parent.children.splice(index, 1, box("div", named("extra", "contents"), label));
  },
});
