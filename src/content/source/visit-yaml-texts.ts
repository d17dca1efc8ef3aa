import { type Document, type Pair, type Scalar, isCollection, isPair, isScalar, visit } from "yaml";

/** A text in a YAML document. */
export interface YamlTextNode {
  node: Scalar<string>;
  from: number;
  to: number;
  /** The names of the keys around it, outermost first. */
  path: readonly string[];
  /** Whether it is inside brackets or braces, where commas end a text without quotes. */
  isFlow: boolean;
}

/** Visits all texts of a document except keys, in their order. */
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
