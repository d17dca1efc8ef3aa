import { type Pair, isMap, isPair, isScalar, parseDocument, visit } from "yaml";
import { writeText } from "../../contract/front-matter/write-value.ts";

/**
 * Replaces texts in a YAML file by the keys that they belong to, in their style. The rest of the file stays byte for byte. Returns the same
 * text if it has errors or nothing changes.
 *
 * @param replace the new text for a value, or `undefined` to keep it; `path` has the names of the keys around it, outermost first
 */
export function replaceInYaml(
  text: string,
  replace: (value: string, path: readonly string[]) => string | undefined,
): string {
  const document = parseDocument(text, { prettyErrors: false, logLevel: "error" });
  if (document.errors.length > 0) return text;
  const splices: { from: number; to: number; written: string }[] = [];
  visit(document, {
    Scalar(position, node, ancestors) {
      if (position === "key" || typeof node.value !== "string") return;
      const pairs = ancestors.filter((each): each is Pair => isPair(each));
      const wanted = replace(
        node.value,
        pairs.map(({ key }) => (isScalar(key) ? String(key.value) : "")),
      );
      const [from, to] = node.range ?? [];
      if (wanted === undefined || wanted === node.value || from === undefined || to === undefined) return;
      const isFlow = ancestors.some((each) => isMap(each) && each.flow === true);
      const lineEnd = /\r?\n$/.exec(text.slice(from, to))?.[0] ?? "";
      splices.push({ from, to, written: writeText(wanted, node, isFlow ? "[" : "") + lineEnd });
    },
  });
  let changed = text;
  for (const { from, to, written } of splices.toReversed())
    changed = changed.slice(0, from) + written + changed.slice(to);
  return changed;
}
