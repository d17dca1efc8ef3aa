import type { Image, Nodes } from "mdast";
import { box, becomes, line, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

/** Logos of customers or partners in a row. */
export const logos = containerBlock({
  name: "logos",
  usage: ":::logos[Words before them] with pictures :::",
  attributes: {},
  contains: [],
  hasPlainLabel: true,
  build(node) {
    const [first] = node.children;
    const label = first?.type === "paragraph" && first.data?.hName === "p" ? [first] : [];
    const pictures = picturesIn(node);
    const items = pictures.map((picture) => box("li", [], [line("span", [], [picture])]));
    node.children = [...label, box("ul", named("logo-row"), items)];
    becomes(node, "div", named("logos"));
  },
});

/** Returns all pictures below a node, in order. */
export function picturesIn(node: Nodes): Image[] {
  if (node.type === "image") return [node];
  return "children" in node ? node.children.flatMap(picturesIn) : [];
}
