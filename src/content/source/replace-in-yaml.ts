import { parseDocument } from "yaml";
import { writeText } from "../../contract/front-matter/write-value.ts";
import { visitYamlTexts } from "./visit-yaml-texts.ts";

/**
 * Replaces texts in a YAML file, selected by their keys, and preserves their quoting style. The rest of the file stays byte
 * for byte the same. Returns the text unchanged if it has errors or nothing changes.
 *
 * @param replace the new text for a value, or `undefined` to keep it; `path` has the names of the keys around it, outermost
 * first
 */
export function replaceInYaml(
  text: string,
  replace: (value: string, path: readonly string[]) => string | undefined,
): string {
  const document = parseDocument(text, { prettyErrors: false, logLevel: "error" });
  if (document.errors.length > 0) return text;
  const splices: { from: number; to: number; written: string }[] = [];
  visitYamlTexts(document, ({ node, from, to, path, isFlow }) => {
    const wanted = replace(node.value, path);
    if (wanted === undefined || wanted === node.value) return;
    const lineEnd = /\r?\n$/.exec(text.slice(from, to))?.[0] ?? "";
    splices.push({ from, to, written: writeText(wanted, node, isFlow ? "[" : "") + lineEnd });
  });
  let changed = text;
  for (const { from, to, written } of splices.toReversed())
    changed = changed.slice(0, from) + written + changed.slice(to);
  return changed;
}
