import { type Document, type Pair, type Scalar, isCollection, isPair, isScalar, visit } from "yaml";

/** A text in a YAML document, and its range in the file. */
export interface YamlTextNode {
  node: Scalar<string>;
  from: number;
  to: number;
  /** The keys that lead to the text, outermost first. */
  path: readonly string[];
  /** Whether the text is inside brackets or braces, where a comma ends a text without quotes. */
  isFlow: boolean;
}

/** Calls `visitor` for each text of a document, in order. Keys are left out. */
export function visitYamlTexts(document: Document.Parsed, visitor: (text: YamlTextNode) => void): void {
  visit(document, {
    Scalar(position, node, ancestors) {
      if (position === "key" || !isText(node)) return;
      const [from, to] = node.range ?? [];
      if (from === undefined || to === undefined) return;
      const pairs = ancestors.filter((each): each is Pair => isPair(each));
      const path = pairs.map(({ key }) => (isScalar(key) ? String(key.value) : ""));
      const isFlow = ancestors.some((each) => isCollection(each) && each.flow === true);
      visitor({ node, from, to, path, isFlow });
    },
  });
}

function isText(node: Scalar): node is Scalar<string> {
  return typeof node.value === "string";
}
