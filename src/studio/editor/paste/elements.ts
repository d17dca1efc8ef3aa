import type { Element, ElementContent } from "hast";

export function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

export function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(textOf).join("") : "";
}

export function elementsIn({ children }: Pick<Element, "children">, tagName: string): Element[] {
  return children.flatMap((child) =>
    child.type !== "element" ? [] : child.tagName === tagName ? [child] : elementsIn(child, tagName),
  );
}
