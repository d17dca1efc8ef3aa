import type { Heading, Nodes, Paragraph, Parents, Root, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { coded } from "../../../contract/studio/finding-codes.ts";
import type { BuildContext } from "./parts/build-context.ts";
import { type Directive, replaceChild, takeLabel } from "./parts/directive-nodes.ts";
import type { ContainerBlock, PageBlock } from "./parts/page-block.ts";
import { PAGE_BLOCKS } from "./registry.ts";

/** Where a node is: the innermost block around it, and the level of the heading above it. */
interface Place {
  around: string | undefined;
  /** The level of the label of the innermost section around the node; 1 for the title of the page. */
  section: number;
  /** The level of the last heading before the node. */
  level: number;
}

/** Blocks that span the width of the page, and can therefore not be next to something else. */
const SPANNING: ReadonlySet<string> = new Set(["hero", "band"]);

/** Blocks that are not in the registry of page blocks. */
const OTHERS: ReadonlySet<string> = new Set(["tabs", "tab", "details", "need"]);

/**
 * Turns the blocks from which pages are built into their elements. A block in a place where it is not allowed is reported, and
 * its content stays as ordinary text.
 *
 * @returns whether the text contains such a block
 */
export function applyPageBlocks(tree: Root, context: BuildContext): boolean {
  return visit(tree, { around: undefined, section: 1, level: 1 }, { ...context, counts: new Map() });
}

/** The context that all blocks of a text share. */
interface Visit extends BuildContext {
  /** The number of one-line blocks so far, by the name of the block. */
  counts: Map<string, number>;
}

function visit(parent: Parents, given: Place, context: Visit): boolean {
  const place = { ...given };
  let hasBlocks = false;
  for (let index = 0; index < parent.children.length;) {
    const node = parent.children[index];
    if (node === undefined) break;
    if (node.type === "heading") place.level = node.depth;
    if (isDirective(node) && node.data?.hName === undefined) {
      const block = blockOf(node);
      const problem =
        block !== undefined || isKnown(node, context) ? problemOf(node, block, place, context) : undefined;
      if (problem !== undefined) {
        reportMisplaced(node, problem, context);
        replaceChild(parent, index, plain(node));
        continue;
      }
      if (block?.form === "leaf" && isTooMany(node, block, context)) {
        parent.children.splice(index, 1);
        continue;
      }
      if (block !== undefined) {
        build(node, block, { parent, index, place }, context);
        hasBlocks = true;
        index += 1;
        continue;
      }
    }
    if ("children" in node) {
      const around = node.type === "containerDirective" ? node.name : place.around;
      hasBlocks = visit(node, { ...place, around }, context) || hasBlocks;
    }
    index += 1;
  }
  return hasBlocks;
}

/** Returns the block that a directive means. Text after a colon is a block only with a label: `at 10:badge` stays text. */
function blockOf(node: Directive): PageBlock | undefined {
  const block = PAGE_BLOCKS.get(node.name);
  if (block === undefined || `${block.form}Directive` !== node.type) return undefined;
  return block.form === "text" && node.children.length === 0 ? undefined : block;
}

/** Counts a block, and returns whether the article already has the maximum number of them. Reports only the first one too many. */
function isTooMany(
  node: Directive,
  { name, most = Number.POSITIVE_INFINITY }: Extract<PageBlock, { form: "leaf" }>,
  { counts, report }: Visit,
): boolean {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  if (count === most + 1)
    report(node, {
      kind: "block-content",
      message: `only the first ${most} blocks "${name}" of an article are shown. Remove the others`,
      coded: coded("too-many-of-block", { name, most }),
    });
  return count > most;
}

function build(
  node: Directive,
  block: PageBlock,
  { parent, index, place }: { parent: Parents; index: number; place: Place },
  context: Visit,
): void {
  if (block.form === "text" && node.type === "textDirective") block.build(node, context);
  if (block.form === "leaf" && node.type === "leafDirective") {
    block.build(node, { parent, index }, context);
    const made = parent.children[index];
    // A heading made from the block's label is one level below the heading above the block.
    if (made?.type === "containerDirective")
      for (const child of made.children) if (child.type === "heading") child.depth = depth(place.level + 1);
  }
  if (block.form !== "container" || node.type !== "containerDirective") return;
  const above = block.isSection ? place.section : place.level;
  const label = takeLabel(node);
  let level = above;
  if (label !== undefined && label.children.length > 0) {
    if (block.hasPlainLabel === true) node.children.unshift({ ...label, data: { hName: "p" } });
    else {
      level = above + 1;
      lower(node, level);
      node.children.unshift(headingOf(label, level));
    }
  }
  const section = block.isSection ? level : place.section;
  visit(node, { around: node.name, section, level }, context);
  block.build(node, context);
}

function isDirective(node: Nodes): node is Directive {
  return node.type === "containerDirective" || node.type === "leafDirective" || node.type === "textDirective";
}

function isKnown({ name }: Directive, { notes }: BuildContext): boolean {
  return OTHERS.has(name) || notes.has(name);
}

interface Problem {
  /** The name of the block around it; "nothing" if there is none. */
  around: string;
  /** How to correct it: where the block is allowed. */
  right: string;
}

/** Explains why a block is not allowed in its place; `undefined` if it is allowed. */
function problemOf(
  node: Directive,
  block: PageBlock | undefined,
  { around }: Place,
  { notes }: BuildContext,
): Problem | undefined {
  if (block?.form === "text") return undefined;
  const within = block?.form === "container" ? block.within : undefined;
  if (within !== undefined && around !== within)
    return { around: around ?? "", right: `it is only in ${within}: ${usageOf(within)}` };
  const outer = around === undefined ? undefined : PAGE_BLOCKS.get(around);
  if (outer?.form === "container") return problemWithin(node, outer);
  if (block === undefined || around === undefined) return undefined;
  if (notes.has(around)) return { around, right: `put it after the end of the ${around}` };
  return OTHERS.has(around) && SPANNING.has(node.name)
    ? { around, right: `put it after the end of the ${around}` }
    : undefined;
}

function problemWithin({ name }: Directive, { name: around, contains }: ContainerBlock): Problem | undefined {
  if (contains === "anything" ? !SPANNING.has(name) : contains.includes(name)) return undefined;
  const right =
    contains === "anything" || contains.length === 0
      ? `put it after the end of the ${around}`
      : `${around} may contain only ${contains.join(", ")}; put it after its end`;
  return { around, right };
}

function usageOf(name: string): string {
  return PAGE_BLOCKS.get(name)?.usage ?? name;
}

function reportMisplaced(node: Directive, { around, right }: Problem, { report }: BuildContext): void {
  const where = around === "" ? "here" : `in "${around}"`;
  report(node, {
    kind: "misplaced-block",
    message: `the block "${node.name}" may not be ${where}; its content is shown as ordinary text: ${right}. A block around others needs one colon more than they have`,
    coded: coded("block-misplaced", { name: node.name, around: around || "–", usage: usageOf(node.name) }),
  });
}

/** Returns the content of a block that is not allowed in its place. */
function plain(node: Directive): readonly RootContent[] {
  if (node.type === "containerDirective") return node.children;
  if (node.type === "textDirective") return node.children;
  return node.children.length === 0 ? [] : [{ type: "paragraph", children: node.children }];
}

function headingOf({ children, position }: Paragraph, level: number): Heading {
  return {
    type: "heading",
    depth: depth(level),
    children,
    data: { isLabel: true },
    ...(position && { position }),
  };
}

/** Moves the headings in a block to levels below that of its label. */
function lower(node: ContainerDirective, level: number): void {
  const headings = headingsIn(node);
  const highest = Math.min(...headings.map((heading) => heading.depth));
  const steps = level + 1 - highest;
  if (steps > 0) for (const heading of headings) heading.depth = depth(heading.depth + steps);
}

function headingsIn(node: Nodes): Heading[] {
  if (node.type === "heading") return [node];
  return "children" in node ? node.children.flatMap(headingsIn) : [];
}

function depth(level: number): Heading["depth"] {
  const depths = [1, 2, 3, 4, 5, 6] as const;
  return depths[Math.min(level, depths.length) - 1] ?? 6;
}

declare module "mdast" {
  interface HeadingData {
    /** Whether a heading was made from the label of a block. */
    isLabel?: boolean | undefined;
  }
}
