import type { Nodes, PhrasingContent, Text } from "mdast";
import type { Handle, Options } from "mdast-util-to-markdown";

/**
 * Writes emphasis. The library would encode a letter next to a mark, for example as `&#xACE0;`, where CommonMark does not recognise the
 * mark. That is not needed: the site's Markdown recognises marks next to Chinese and Korean letters, and {@link moveSignsOut} handles all
 * others.
 */
export const EMPHASIS: NonNullable<Options["handlers"]> = {
  emphasis: marked("*"),
  strong: marked("**"),
  delete: marked("~~"),
};

function marked(mark: string): Handle {
  const handle: Handle & { peek?: () => string } = (
    node: { children: PhrasingContent[] },
    _,
    state,
    info,
  ) => {
    const exit = state.enter("strong");
    const tracker = state.createTracker(info);
    const open = tracker.move(mark);
    const text = tracker.move(
      state.containerPhrasing(
        { type: "strong", children: node.children },
        { ...tracker.current(), before: open, after: mark },
      ),
    );
    exit();
    return open + text + tracker.move(mark);
  };
  handle.peek = () => mark.slice(0, 1);
  return handle;
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
const SIGN = /[\p{P}\p{S}]/u;
/** Characters next to which the site's Markdown always recognises emphasis marks. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** Moves punctuation at the edge of emphasis outside. Markdown would not recognise a mark between punctuation and a letter. */
export function moveSignsOut(node: Nodes): void {
  if (!("children" in node)) return;
  const children = node.children as Nodes[];
  for (const child of children) moveSignsOut(child);
  for (let index = children.length - 1; index >= 0; index -= 1) {
    const child = children[index];
    if (child?.type !== "emphasis" && child?.type !== "strong" && child?.type !== "delete") continue;
    const before = textIn(children[index - 1]).at(-1) ?? "";
    const after = textIn(children[index + 1]).at(0) ?? "";
    const taken = { before: takeSigns(child, 0, before), after: takeSigns(child, -1, after) };
    if (taken.after !== "") children.splice(index + 1, 0, { type: "text", value: taken.after });
    if (taken.before !== "") children.splice(index, 0, { type: "text", value: taken.before });
  }
}

/** Removes the punctuation at one end of a node if a letter follows outside, and returns it. */
function takeSigns(node: Nodes, side: 0 | -1, outside: string): string {
  const edge = edgeOf(node, side);
  const inside = edge?.value.at(side) ?? "";
  if (edge === undefined || !LETTER.test(outside) || !SIGN.test(inside)) return "";
  if (EAST_ASIAN.test(outside) || EAST_ASIAN.test(inside)) return "";
  const signs = (side === 0 ? /^[\p{P}\p{S}]+\s*/u : /\s*[\p{P}\p{S}]+$/u).exec(edge.value)?.[0] ?? "";
  if (signs.length === edge.value.length) return "";
  edge.value = side === 0 ? edge.value.slice(signs.length) : edge.value.slice(0, -signs.length);
  return signs;
}

/** The text node at the beginning or end of a node. */
function edgeOf(node: Nodes | undefined, side: 0 | -1): Text | undefined {
  if (node === undefined || node.type === "text") return node;
  return "children" in node ? edgeOf(node.children.at(side), side) : undefined;
}

/** The text of a text node; empty for other nodes, because these begin and end with marks. */
function textIn(node: Nodes | undefined): string {
  return node?.type === "text" ? node.value : "";
}

/** Marks lists to be written without empty lines between items, unless an item has several paragraphs. */
export function tightenLists(node: Nodes): void {
  if (!("children" in node)) return;
  for (const child of node.children) tightenLists(child);
  if (node.type !== "list") return;
  const isLoose = node.children.some(
    ({ children }) => children.filter(({ type }) => type === "paragraph").length > 1,
  );
  node.spread = isLoose;
  for (const item of node.children) item.spread = isLoose;
}
