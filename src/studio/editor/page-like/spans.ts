import type { Drawing } from "./drawing.ts";
import type { SyntaxNode } from "./syntax.ts";

/** Draws an inline construct, hiding its marks unless the caret touches it. */
export type DrawNode = (node: SyntaxNode, drawing: Drawing) => void;

/** Hides the child nodes of a type, such as the asterisks around bold text. */
function hideMarks(name: string): DrawNode {
  return (node, drawing) => {
    if (drawing.touches(node)) return;
    for (const { from, to } of node.getChildren(name)) drawing.hide(from, to);
  };
}

const code: DrawNode = (node, drawing) => {
  drawing.mark(node, "pl-code");
  hideMarks("CodeMark")(node, drawing);
};

/** Hides all of a link but its words. Brackets without an address are not changed: they may be plain text or a footnote. */
const link: DrawNode = (node, drawing) => {
  const [open, close] = node.getChildren("LinkMark");
  const address = node.getChild("URL") ?? node.getChild("LinkLabel");
  if (open === undefined || close === undefined || address === null || open.to === close.from) return;
  const target = drawing.state.sliceDoc(address.from, address.to);
  drawing.mark({ from: open.to, to: close.from }, "pl-link", { title: target });
  if (drawing.touches(node)) return;
  drawing.hide(open.from, open.to);
  drawing.hide(close.from, node.to);
};

const INSIDE_LINK = new Set(["Link", "Image", "LinkReference"]);

/** Draws a bare address, which is a link without brackets. */
const address: DrawNode = (node, drawing) => {
  if (!INSIDE_LINK.has(node.parent?.name ?? "")) drawing.mark(node, "pl-link");
};

const escape: DrawNode = (node, drawing) => {
  if (!drawing.touches(node)) drawing.hide(node.from, node.from + 1);
};

export const SPANS: Readonly<Record<string, DrawNode>> = {
  Emphasis: hideMarks("EmphasisMark"),
  StrongEmphasis: hideMarks("EmphasisMark"),
  Strikethrough: hideMarks("StrikethroughMark"),
  Autolink: hideMarks("LinkMark"),
  URL: address,
  InlineCode: code,
  Link: link,
  Escape: escape,
};
