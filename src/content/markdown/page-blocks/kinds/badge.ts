import { tone } from "../parts/attributes.ts";
import { named } from "../parts/nodes.ts";
import { textBlock } from "../parts/page-block.ts";

/** A short mark within a sentence. */
export const badge = textBlock({
  name: "badge",
  usage: ":badge[New]{tone=accent}",
  attributes: { tone },
  build(node, { tone: ground = "soft" }) {
    node.data = { hName: "span", hProperties: { className: named("badge", `tone-${ground}`) } };
  },
});
