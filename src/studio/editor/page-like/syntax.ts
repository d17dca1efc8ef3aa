import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

export type Tree = ReturnType<typeof syntaxTree>;
export type SyntaxNode = Tree["topNode"];

/**
 * Returns the syntax nodes around a position, innermost first. Between two nodes, `side` chooses the one before or after the position.
 */
export function nodesAround(state: EditorState, at: number, side: -1 | 1): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side);
    node !== null;
    node = node.parent
  )
    nodes.push(node);
  return nodes;
}
