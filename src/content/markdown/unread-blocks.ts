import type { Root } from "mdast";
import { coded } from "../../contract/studio/finding-codes.ts";
import { PAGE_BLOCKS } from "./page-blocks/registry.ts";
import type { RenderIssue } from "./render-context.ts";
import { walkMarkdown } from "./walk.ts";
import { NOTE_KINDS } from "./wording.ts";

/** Matches the beginning of a line that is written like a block. */
const BEGINNING = /^[ \t>]*(?<marks>:{2,})(?<name>[a-z][a-z-]*)(?=[[{\s]|$)/;
const USAGES: ReadonlyMap<string, string> = new Map([
  ...[...PAGE_BLOCKS.values()].map(({ name, usage }) => [name, usage] as const),
  ...[...NOTE_KINDS, "details", "tab"].map((name) => [name, `:::${name}[Title]`] as const),
  ["tabs", "::::tabs"],
  ["need", '::need{category="…"}'],
]);

/**
 * Reports lines that begin like a block but are ordinary text, because their brackets, braces or quotation marks are not complete.
 * Visitors would see the notation.
 *
 * @param tree the parsed text, before directives become elements
 */
export function reportUnreadBlocks(tree: Root, source: string, issues: RenderIssue[]): void {
  if (!source.includes("::")) return;
  walkMarkdown(tree, (node) => {
    if (node.type !== "paragraph" || node.position === undefined) return;
    const { start, end } = node.position;
    for (const [index, line] of source.slice(start.offset, end.offset).split("\n").entries()) {
      const { marks = "", name = "" } = BEGINNING.exec(line)?.groups ?? {};
      const usage = USAGES.get(name);
      if (usage === undefined) continue;
      const block = `${marks}${name}`;
      issues.push({
        kind: "unread-block",
        line: start.line + index,
        message: `"${block}" is shown as ordinary text, because its line cannot be read as a block: a bracket, a brace or a value is not complete, or the line is broken. Write ${usage}`,
        coded: coded("block-unread", { name: block, usage }),
      });
    }
  });
}
