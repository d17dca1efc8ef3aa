import type { Root } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { coded } from "../../contract/studio/finding-codes.ts";
import { startOf } from "./positions.ts";
import type { RenderIssue } from "./render-context.ts";
import { walkMarkdown } from "./walk.ts";

const OPENING = /^:{3,}/;
const CLOSING = /(?:^|\n)[ \t>]*(:{3,})[ \t]*$/;

/**
 * Reports blocks without a closing line, because everything that follows becomes part of them. If an unclosed block contains
 * others, only the outermost is reported.
 *
 * @param tree the parsed text, before directives become elements
 */
export function reportUnclosedBlocks(tree: Root, source: string, issues: RenderIssue[]): void {
  const unclosed: ContainerDirective[] = [];
  walkMarkdown(tree, (node, _index, parent) => {
    if (node.type !== "containerDirective" || isClosed(node, source)) return;
    const isInUnclosed = parent.type === "containerDirective" && unclosed.includes(parent);
    // An unclosed tab in a block of tabs is not reported: its closing line has closed the whole block instead. The tabs after
    // it are then outside the block, and are reported.
    const isOfTabs = parent.type === "containerDirective" && node.name === "tab";
    if (!isInUnclosed && !isOfTabs) issues.push(issueOf(node, source));
    unclosed.push(node);
  });
}

function issueOf(node: ContainerDirective, source: string): RenderIssue {
  const colons = OPENING.exec(textOf(node, source))?.[0] ?? ":::";
  const name = `${colons}${node.name}`;
  return {
    kind: "unclosed-block",
    ...startOf(node),
    message: `"${name}" has no end: everything after it is inside it. Write ${colons} on a line of its own after its last line; a block around others needs one colon more than they have`,
    coded: coded("unclosed-block", { name, end: colons }),
  };
}

function isClosed(node: ContainerDirective, source: string): boolean {
  const text = textOf(node, source);
  const opening = OPENING.exec(text)?.[0] ?? "";
  const closing = CLOSING.exec(text)?.[1] ?? "";
  return closing.length >= opening.length;
}

function textOf({ position }: ContainerDirective, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}
