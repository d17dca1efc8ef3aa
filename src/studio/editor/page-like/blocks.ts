import { leaf } from "./directives.ts";
import type { Drawing } from "./drawing.ts";
import type { DrawNode } from "./spans.ts";
import type { SyntaxNode } from "./syntax.ts";
import { TaskBox } from "./task-box.ts";
import { BULLET, RULE } from "./widgets.ts";

/** Hides a mark that is alone in its line, and reduces the line's height. */
function hideLine(mark: SyntaxNode, drawing: Drawing): void {
  drawing.hide(mark.from, mark.to);
  drawing.line(mark.from).classes.add("pl-shut");
}

function heading(level: number): DrawNode {
  return (node, drawing) => {
    for (const at of drawing.linesOf(node)) drawing.line(at).classes.add("pl-heading").add(`pl-h${level}`);
    if (drawing.touches(node)) return;
    const [open, close] = node.getChildren("HeaderMark");
    if (open !== undefined) drawing.hide(open.from, drawing.spacesAfter(open.to));
    if (close !== undefined) drawing.hide(spacesBefore(close.from, drawing), close.to);
  };
}

/** Draws a heading that is underlined with `===` or `---`. */
function underlined(level: number): DrawNode {
  return (node, drawing) => {
    const mark = node.getChild("HeaderMark");
    if (mark === null) return;
    for (const at of drawing.linesOf({ from: node.from, to: mark.from - 1 }))
      drawing.line(at).classes.add("pl-heading").add(`pl-h${level}`);
    if (!drawing.touches(node)) hideLine(mark, drawing);
  };
}

function spacesBefore(at: number, { state }: Drawing): number {
  const { text, from } = state.doc.lineAt(at);
  return from + text.slice(0, at - from).trimEnd().length;
}

const quote: DrawNode = (node, drawing) => {
  for (const at of drawing.linesOf(node)) drawing.line(at).quotes += 1;
};

const quoteMark: DrawNode = ({ from, to }, drawing) => {
  if (!drawing.touchesLine(from)) drawing.hide(from, to + (isSpace(drawing, to) ? 1 : 0));
};

function isSpace({ state }: Drawing, at: number): boolean {
  return state.sliceDoc(at, at + 1) === " ";
}

const item: DrawNode = (node, drawing) => {
  const mark = node.getChild("ListMark");
  if (mark === null) return;
  const { doc } = drawing.state;
  const first = doc.lineAt(mark.from);
  const indent = drawing.spacesAfter(mark.to) - first.from;
  const depth = depthOf(node);
  for (const at of drawing.linesOf(node)) {
    const style = drawing.line(at);
    style.depth = depth;
    style.indent = at === first.from ? 0 : indent;
  }
  drawing.line(mark.from).classes.add("pl-marked");
};

function depthOf(node: SyntaxNode): number {
  let depth = 0;
  for (let each: SyntaxNode | null = node; each !== null; each = each.parent)
    if (each.name === "ListItem") depth += 1;
  return depth;
}

const listMark: DrawNode = (node, drawing) => {
  const { from, to } = node;
  const line = drawing.state.doc.lineAt(from);
  // Also hides the indentation, which is drawn as a margin, unless another mark comes before it.
  const start = line.text.slice(0, from - line.from).trim() === "" ? line.from : from;
  const end = drawing.spacesAfter(to);
  if (drawing.touchesLine(from)) return drawing.mark({ from: start, to: end }, "pl-mark");
  // A task shows its checkbox instead of the bullet.
  if (node.nextSibling?.name === "Task") return drawing.hide(start, end);
  if (node.parent?.parent?.name === "OrderedList") {
    drawing.hide(start, from);
    return drawing.mark({ from, to: end }, "pl-mark");
  }
  drawing.replace({ from: start, to: end }, BULLET);
};

/** Draws a task's checkbox unless the caret touches its brackets. */
const taskMarker: DrawNode = (node, drawing) => {
  if (drawing.touches(node)) return;
  const { state } = drawing;
  const { to } = state.doc.lineAt(node.to);
  const isDone = state.sliceDoc(node.from, node.to).toLowerCase() === "[x]";
  const range = { from: node.from, to: drawing.spacesAfter(node.to) };
  drawing.replace(range, new TaskBox(isDone, state.sliceDoc(node.to, to).trim()));
};

const fenced: DrawNode = (node, drawing) => {
  const [open, close] = node.getChildren("CodeMark");
  if (open === undefined) return;
  const info = node.getChild("CodeInfo");
  const lines = drawing.linesOf(node);
  for (const at of lines) drawing.line(at).classes.add("pl-fenced");
  const { doc } = drawing.state;
  if (lines.includes(doc.lineAt(node.from).from)) drawing.line(node.from).classes.add("pl-first");
  if (lines.includes(doc.lineAt(node.to).from)) drawing.line(node.to).classes.add("pl-last");
  if (info !== null) drawing.mark({ from: info.from, to: doc.lineAt(info.from).to }, "pl-info");
  if (drawing.touches(node)) return;
  if (info === null) hideLine(open, drawing);
  else drawing.hide(open.from, info.from);
  if (close !== undefined) hideLine(close, drawing);
};

const indentedCode: DrawNode = (node, drawing) => {
  for (const at of drawing.linesOf(node)) drawing.line(at).classes.add("pl-fenced");
};

const rule: DrawNode = (node, drawing) => {
  // Bold text that is still empty looks like a rule to Markdown.
  if (drawing.state.sliceDoc(node.from, node.to) === "****") return;
  if (!drawing.touchesLine(node.from)) drawing.replace(node, RULE);
};

const table: DrawNode = (node, drawing) => {
  for (const at of drawing.linesOf(node)) drawing.line(at).classes.add("pl-row");
};

export const BLOCKS: Readonly<Record<string, DrawNode>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, heading(level)])),
  SetextHeading1: underlined(1),
  SetextHeading2: underlined(2),
  Blockquote: quote,
  QuoteMark: quoteMark,
  ListItem: item,
  ListMark: listMark,
  FencedCode: fenced,
  CodeBlock: indentedCode,
  HorizontalRule: rule,
  Table: table,
  TaskMarker: taskMarker,
  DirectiveLeaf: leaf,
};
