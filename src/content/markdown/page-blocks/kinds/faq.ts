import type { BlockContent, PhrasingContent } from "mdast";
import { readItem } from "../parts/items.ts";
import { becomes, box, line, named } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";
import { sectionsOf } from "../parts/sections.ts";

/** Questions that open to show their answers. */
export const faq = containerBlock({
  name: "faq",
  usage: ":::faq with a heading before each answer, or a list: **Question?** Answer :::",
  attributes: {},
  contains: ["button", "badge"],
  build(node) {
    const { before, sections } = sectionsOf(node);
    const kept = before.flatMap((child) => {
      if (child.type !== "list") return [child];
      return child.children.map((item) => {
        const { title, text, picture, link } = readItem(item);
        const words = title === undefined ? [] : "children" in title ? title.children : [title];
        const rest = [picture, link].filter((one) => one !== undefined);
        const paragraphs: BlockContent[] = rest.map((one) => ({ type: "paragraph", children: [one] }));
        return answer(words, [...text, ...paragraphs]);
      });
    });
    node.children = [...kept, ...sections.map(({ heading, content }) => answer(heading.children, content))];
    becomes(node, "div", named("faq"));
  },
});

function answer(question: PhrasingContent[], content: Parameters<typeof box>[2]) {
  const body = box("div", named("answer"), content);
  return box("details", ["details", ...named("question")], [line("summary", [], question), body]);
}
