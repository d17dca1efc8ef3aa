import { oneOf } from "../parts/attributes.ts";
import { becomes, box, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";
import { picturesIn } from "./logos.ts";

/** Pictures with their captions: in a grid, in a strip that scrolls sideways, or one at a time. */
export const gallery = containerBlock({
  name: "gallery",
  usage: ':::gallery{layout=grid} with pictures, ![What it shows](media:a.webp "Caption") :::',
  attributes: { layout: oneOf("grid", "strip", "carousel") },
  contains: [],
  build(node, { layout = "grid" }) {
    const headings = node.children.filter(({ type }) => type === "heading");
    const items = picturesIn(node).map((picture) =>
      box("li", [], [{ type: "paragraph", children: [picture] }]),
    );
    node.children = [...headings, box("ul", named("pictures", `pictures-${layout}`), items)];
    becomes(node, "div", named("gallery"));
  },
});
