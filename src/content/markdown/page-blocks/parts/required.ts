import type { Parents, PhrasingContent } from "mdast";
import type { LeafDirective } from "mdast-util-directive";
import { coded } from "../../../../contract/studio/finding-codes.ts";
import type { BuildContext } from "./build-context.ts";
import { line } from "./nodes.ts";

/** Reports a one-line block without a required attribute, and replaces it with its label as text. */
export function reportMissing(
  node: LeafDirective,
  { parent, index }: { parent: Parents; index: number },
  { name, usage, key }: { name: string; usage: string; key: string },
  { report }: Pick<BuildContext, "report">,
): void {
  // An invalid value has already been reported.
  if (node.attributes?.[key] === undefined)
    report(node, {
      kind: "block-attribute",
      message: `the block "${name}" has no "${key}"; only its label is shown. Write ${usage}`,
      coded: coded("block-missing", { name, key, usage }),
    });
  parent.children.splice(index, 1, line(node.children.length === 0 ? "div" : "p", [], node.children));
}

/** Returns the label of a block, or other words if it has none. */
export function wordsOf({ children }: LeafDirective, fallback: string): PhrasingContent[] {
  return children.length > 0 ? structuredClone(children) : [{ type: "text", value: fallback }];
}
