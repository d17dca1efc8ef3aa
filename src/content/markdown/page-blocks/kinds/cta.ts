import { tone } from "../parts/attributes.ts";
import { becomes, box, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

/** A call to action. */
export const cta = containerBlock({
  name: "cta",
  usage: ":::cta[Heading]{tone=accent} … :::",
  attributes: { tone },
  contains: ["button", "badge", "need", "progress"],
  isSection: true,
  build(node, { tone: ground = "accent" }) {
    node.children = [box("div", named("cta-text"), node.children)];
    becomes(node, "section", named("cta", `tone-${ground}`));
  },
});
