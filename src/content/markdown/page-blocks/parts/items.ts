import type { BlockContent, Image, Link, List, ListItem, Paragraph, PhrasingContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { coded } from "../../../../contract/studio/finding-codes.ts";
import type { BuildContext } from "./build-context.ts";
import { line, named } from "./nodes.ts";

/** The parts of a list item: `![Alt](a.svg)`, `**Title**`, text, and a link on its last line. */
interface Item {
  picture?: Image | undefined;
  title?: PhrasingContent | undefined;
  /** The rest of the paragraph with the title. */
  text: BlockContent[];
  link?: Link | undefined;
}

/** Returns the lists of a block. A block without a list is reported, and its content stays unchanged. */
export function listsOf(
  node: ContainerDirective,
  { name, usage }: { name: string; usage: string },
  { report }: BuildContext,
): List[] {
  const lists = node.children.filter((child): child is List => child.type === "list");
  if (lists.length === 0)
    report(node, {
      kind: "block-content",
      message: `the block "${name}" contains no list; its content is shown as ordinary text. Write ${usage}`,
      coded: coded("block-list", { name, usage }),
    });
  return lists;
}

/** Reads the parts of a list item. They may be lines of one paragraph, or separate paragraphs. */
export function readItem(item: ListItem): Item {
  const read: Item = { text: [] };
  for (const [index, child] of item.children.entries()) {
    if (child.type !== "paragraph") {
      if (child.type !== "definition" && child.type !== "footnoteDefinition") read.text.push(child);
      continue;
    }
    const words = takeParts(child, read, index === item.children.length - 1);
    if (words.length > 0) read.text.push({ ...child, children: words });
  }
  return read;
}

function takeParts({ children }: Paragraph, read: Item, isLast: boolean): PhrasingContent[] {
  const rest = [...children];
  const skipSpace = () => {
    while (rest[0] !== undefined && isSpace(rest[0])) rest.shift();
  };
  skipSpace();
  if (read.picture === undefined && read.text.length === 0 && rest[0]?.type === "image") {
    read.picture = rest[0];
    rest.shift();
    skipSpace();
  }
  if (read.title === undefined && read.text.length === 0 && isTitle(rest[0])) {
    read.title = rest.shift();
    skipSpace();
  }
  while (isSpace(rest.at(-1))) rest.pop();
  const last = rest.at(-1);
  if (isLast && last?.type === "link" && startsLine(rest)) {
    read.link = last;
    rest.pop();
    while (isSpace(rest.at(-1))) rest.pop();
  }
  return trimmed(rest);
}

function isTitle(node: PhrasingContent | undefined): boolean {
  if (node?.type === "strong") return true;
  return node?.type === "link" && node.children.length === 1 && node.children[0]?.type === "strong";
}

function isSpace(node: PhrasingContent | undefined): boolean {
  return node?.type === "break" || (node?.type === "text" && node.value.trim() === "");
}

/** Whether nothing precedes the last node on its line. */
function startsLine(nodes: readonly PhrasingContent[]): boolean {
  const before = nodes.at(-2);
  return (
    before === undefined || before.type === "break" || (before.type === "text" && /\n\s*$/.test(before.value))
  );
}

function trimmed(nodes: PhrasingContent[]): PhrasingContent[] {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
  return nodes;
}

/** Writes the parts of an item in the order of reading: picture, title, text, link. */
export function writeItem(item: ListItem, { picture, title, text, link }: Item): void {
  item.children = [
    ...(picture === undefined ? [] : [line("div", named("item-picture"), [picture])]),
    ...(title === undefined ? [] : [line("p", named("item-title"), [title])]),
    ...text,
    ...(link === undefined ? [] : [line("p", named("item-link"), [link])]),
  ];
  // Without this flag, the paragraphs of a short item would be unwrapped.
  item.spread = true;
  delete item.checked;
}

/** Whether a title is itself the link of the item. */
export function isLinkedTitle({ title }: Item): boolean {
  if (title?.type === "link") return true;
  return title?.type === "strong" && title.children.length === 1 && title.children[0]?.type === "link";
}
