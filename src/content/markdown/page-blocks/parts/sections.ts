import type { Heading } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";

type Content = ContainerDirective["children"];

/** Splits the content of a block at its own headings. The heading made from its label belongs to `before`. */
export function sectionsOf({ children }: ContainerDirective): {
  before: Content;
  sections: { heading: Heading; content: Content }[];
} {
  const before: Content = [];
  const sections: { heading: Heading; content: Content }[] = [];
  for (const child of children) {
    const current = sections.at(-1)?.content ?? before;
    if (child.type === "heading" && child.data?.isLabel !== true)
      sections.push({ heading: child, content: [] });
    else current.push(child);
  }
  return { before, sections };
}
