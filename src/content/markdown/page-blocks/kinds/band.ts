import { oneOf, tone } from "../parts/attributes.ts";
import { becomes, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

/** A stripe of the page with its own background. */
export const band = containerBlock({
  name: "band",
  usage: ":::band[Heading]{tone=soft width=wide} … :::",
  attributes: { tone, width: oneOf("text", "wide", "full") },
  contains: "anything",
  isSection: true,
  build(node, { tone: ground = "plain", width = "wide" }) {
    becomes(node, "section", named("band", `tone-${ground}`, `width-${width}`));
  },
});
