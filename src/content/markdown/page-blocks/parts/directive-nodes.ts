import type { Paragraph, Parents, RootContent } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";

export type Directive = ContainerDirective | LeafDirective | TextDirective;

/**
 * Replaces a node by several others. They are inserted one by one, since there may be more than a call accepts as
 * arguments.
 */
export function replaceChild(parent: Parents, index: number, nodes: readonly RootContent[]): void {
  const children: RootContent[] = parent.children;
  const [, ...rest] = children.splice(index);
  for (const node of nodes) children.push(node);
  for (const node of rest) children.push(node);
}

/** Removes the `[label]` of a block directive from its children and returns it. */
export function takeLabel(node: ContainerDirective): Paragraph | undefined {
  const [first] = node.children;
  if (first?.type !== "paragraph" || first.data?.directiveLabel !== true) return undefined;
  node.children.shift();
  return first;
}
