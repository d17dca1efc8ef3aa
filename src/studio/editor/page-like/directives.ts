import { syntaxTree } from "@codemirror/language";
import type { Drawing } from "./drawing.ts";
import { type Frame, formIn, framesOf } from "./frames.ts";
import { pageOptions } from "./page-options.ts";
import { drawSlots } from "./slot-button.ts";
import type { DrawNode } from "./spans.ts";
import type { SyntaxNode } from "./syntax.ts";
import { Label } from "./widgets.ts";

/** Draws frames around visible blocks. The lines that begin and end a block are replaced by the block's name. */
export function drawFrames(drawing: Drawing): void {
  const { state } = drawing;
  for (const frame of framesOf(syntaxTree(state), state.doc)) {
    const lines = drawing.linesOf({ from: frame.open.from, to: frame.end.to });
    if (lines.length === 0) continue;
    for (const at of lines) drawing.line(at).frames.push(frame.kind);
    const isShown = (node: SyntaxNode) => lines.includes(state.doc.lineAt(node.from).from);
    if (isShown(frame.open)) drawOpening(frame, drawing);
    if (isShown(frame.end)) drawEnd(frame.end, drawing);
  }
}

function drawOpening({ open, label }: Frame, drawing: Drawing): void {
  drawing.line(open.from).classes.add("pl-frame-open");
  drawSlots(open.from, drawing);
  if (drawing.touchesLine(open.from)) return;
  const name = new Label("pl-frame-name", drawing.state.facet(pageOptions).text(label));
  const [before, after] = open.getChildren("DirectiveMark");
  if (before === undefined || after === undefined) return drawing.replace(open, name);
  drawing.replace(before, name);
  drawing.hide(after.from, after.to);
}

function drawEnd(end: SyntaxNode, drawing: Drawing): void {
  drawing.line(end.from).classes.add("pl-frame-end");
  if (drawing.touchesLine(end.from)) return;
  drawing.hide(end.from, end.to);
  drawing.line(end.from).classes.add("pl-shut");
}

/** Draws forms. Other one-line blocks are shown as source, with buttons for their addresses. */
export const leaf: DrawNode = (node, drawing) => {
  const { state } = drawing;
  const form = formIn(state.sliceDoc(node.from, node.to));
  if (form === undefined) return drawSlots(node.from, drawing);
  drawing.line(node.from).classes.add("pl-need");
  if (drawing.touchesLine(node.from)) return;
  const name = state.facet(pageOptions).text(`block-${form.kind}`);
  drawing.replace(node, new Label("pl-frame-name", name, form.detail));
};
