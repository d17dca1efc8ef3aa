import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { RenderIssue } from "./render-context.ts";

const UNSAFE = [
  { pattern: /<\s*(script|style|iframe|object|embed|template|svg|math|form|base|meta|link)\b/i, what: (name: string) => `<${name.toLowerCase()}>` },
  { pattern: /\s(on[a-z]+)\s*=/i, what: (name: string) => `the attribute ${name.toLowerCase()}` },
  { pattern: /\b(javascript|vbscript|data)\s*:/i, what: (name: string) => `an address beginning with ${name.toLowerCase()}:` },
] as const;

/** Reports raw HTML of which the sanitiser will take away more than looks. */
export function reportUnsafeHtml(tree: Root, issues: RenderIssue[]): void {
  visit(tree, (node: Nodes) => {
    const text = node.type === "html" ? node.value : node.type === "link" || node.type === "image" ? node.url : undefined;
    if (text === undefined || (node.type === "html" && text.startsWith("<!--"))) return;
    for (const { pattern, what } of node.type === "html" ? UNSAFE : UNSAFE.slice(2)) {
      const match = pattern.exec(text);
      if (match?.[1] === undefined) continue;
      const line = (node.position?.start.line ?? 1) + text.slice(0, match.index).split("\n").length - 1;
      issues.push({ kind: "unsafe-html", line, message: `${what(match[1])} is not allowed in an article and was removed` });
      return;
    }
  });
}
