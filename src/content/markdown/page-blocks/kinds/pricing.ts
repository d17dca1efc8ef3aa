import * as v from "valibot";
import { becomes, box, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";
import { sectionsOf } from "../parts/sections.ts";

/** Price plans next to each other, or a table of them. */
export const pricing = containerBlock({
  name: "pricing",
  usage: ":::pricing{featured=2} with a heading before each plan, or a table :::",
  attributes: { featured: v.pipe(v.string(), v.regex(/^[1-9]$/, "it is the number of a plan, from 1 to 9")) },
  contains: ["button", "badge"],
  build(node, { featured }) {
    const { before, sections } = sectionsOf(node);
    const plans = sections.map(({ heading, content }, index) =>
      box("li", named("plan", featured === String(index + 1) ? "featured" : undefined), [
        heading,
        ...content,
      ]),
    );
    node.children = plans.length === 0 ? before : [...before, box("ul", named("pricing"), plans)];
    becomes(node, "div", named("group"));
  },
});
