import { box, line, named } from "../parts/nodes.ts";
import { leafBlock } from "../parts/page-block.ts";

/** The headings of the page, as links. They are filled in once the headings of the whole text are known. */
export const contents = leafBlock({
  name: "contents",
  usage: "::contents[On this page]",
  attributes: {},
  build(node, _values, { parent, index }) {
    const label = node.children.length === 0 ? [] : [line("p", named("contents-title"), node.children)];
    const list = box("div", named("extra", "contents"), label);
    parent.children.splice(index, 1, { ...list, position: node.position });
  },
});
