import type { Heading, Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { searchAddresses } from "../../content/markdown/bare-addresses.ts";
import { walkMarkdown } from "../../content/markdown/walk.ts";
import type { Range } from "./literal-ranges.ts";
import { type PlainLink, plainLinks } from "./plain-links.ts";
import { type TextBlock, splitBlocks } from "./text-blocks.ts";

export interface ParsedBlock extends TextBlock {
  /** The block's syntax tree, in which positions are relative to the block. */
  tree: Root;
}

/** Data about a text that are needed to replace parts of it. */
export interface ParsedBody {
  /** The blocks that may contain markup of other systems that only a parser can recognise. */
  parsed: ParsedBlock[];
  /** The links in all other blocks. */
  links: PlainLink[];
  /**
   * The heading that is the text's title: the first outside quotes and lists, if it is the only one of its level or comes before
   * all other text.
   */
  heading: Heading | undefined;
}

// The parser does not recognise bare URLs, because they are not changed.
const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(searchAddresses, { web: false, email: false })
  .freeze();

const HEADING = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$)/m;

/** Parses as little of a text as possible, because every article is parsed again for rendering. */
export function parseBlocks(body: string): ParsedBody {
  const result: ParsedBody = { parsed: [], links: [], heading: undefined };
  let hasHeading = false;
  for (const block of splitBlocks(body)) {
    const mayBeFirstHeading = !hasHeading && HEADING.test(block.text);
    const links = mayBeFirstHeading ? undefined : plainLinks(block.text);
    if (links !== undefined) {
      for (const { start, address } of links) result.links.push({ start: start + block.offset, address });
      continue;
    }
    const tree = parser.parse(block.text);
    result.parsed.push({ ...block, tree });
    const first: Heading | undefined = hasHeading
      ? undefined
      : tree.children.find((node) => node.type === "heading");
    hasHeading ||= first !== undefined;
    if (
      first !== undefined &&
      isTitle(first, body.slice(0, block.offset + (first.position?.start.offset ?? 0)))
    )
      result.heading = first;
  }
  return result;
}

/** True for a heading of level 1, or one before all other text. Other headings belong to sections. */
function isTitle({ depth }: Heading, before: string): boolean {
  return depth === 1 || before.replace(/<!--[\s\S]*?-->/g, "").trim() === "";
}

/** Visits each node of the parsed blocks, parents first. */
export function walkBlocks(
  blocks: readonly ParsedBlock[],
  visitor: (node: Nodes, block: ParsedBlock) => void,
): void {
  for (const block of blocks) walkMarkdown(block.tree, (node) => visitor(node, block));
}

/** Returns the ranges of code in the parsed blocks. */
export function codeRanges({ parsed }: ParsedBody): Range[] {
  const ranges: Range[] = [];
  walkBlocks(parsed, ({ type, position }, { offset }) => {
    if (type !== "code" && type !== "inlineCode") return;
    const start = position?.start.offset;
    const end = position?.end.offset;
    if (start !== undefined && end !== undefined) ranges.push({ start: start + offset, end: end + offset });
  });
  return ranges;
}
