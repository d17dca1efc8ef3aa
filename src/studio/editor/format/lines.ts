import type { ChangeSpec, EditorState, Line, StateCommand } from "@codemirror/state";
import { nodesAround } from "../page-like/syntax.ts";

/** The kinds of lines, with the marker that a line of each begins with. Headings start at level 2, because the title has level 1. */
const MARKERS = { heading: "## ", subheading: "### ", list: "- ", numbers: "1. ", quote: "> " } as const;
export type LineKind = keyof typeof MARKERS;

const LINE =
  /^(?<quote>(?: {0,3}>[ \t]?)*)(?<indent>[ \t]*)(?<marker>#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,8}[.)][ \t]+)?/;
const QUOTE = /^ {0,3}>[ \t]?/;
/** Syntax nodes in which a line cannot begin with a marker. */
const VERBATIM = new Set([
  ...["FrontMatter", "FencedCode", "CodeBlock", "HTMLBlock", "CommentBlock", "Table"],
  ...["DirectiveOpen", "DirectiveEnd", "DirectiveLeaf"],
]);

/** Whether the caret's line is of the given kind. */
export function isLineOfKind(state: EditorState, kind: LineKind): boolean {
  const line = state.doc.lineAt(state.selection.main.head);
  return isOfKind(line, kind) && !isVerbatim(state, line);
}

/**
 * Changes all selected lines to the given kind, or back to paragraphs if all have this kind. Adds the empty lines that lists and quotes
 * need around them. Tables, code and front matter do not change.
 */
export function toggleLines(kind: LineKind): StateCommand {
  return ({ state, dispatch }) => {
    const lines = selectedLines(state, kind);
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return false;
    const isOn = lines.every((line) => isOfKind(line, kind));
    const marked = state.changes(
      lines.map((line, index) => (isOn ? withoutKind(line, kind) : withKind(line, kind, index + 1))),
    );
    const joins = (neighbour: Line) => !isOn && isOfKind(neighbour, kind);
    const apart = state
      .changes(isHeading(kind) ? [] : [separate(state, first, -1, joins), separate(state, last, 1, joins)])
      .map(marked, true);
    dispatch(
      state.update({
        changes: marked.compose(apart),
        // Keeps the caret after an inserted marker, but before an inserted empty line.
        selection: state.selection.map(marked, 1).map(apart, -1),
        userEvent: "input.format",
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

/** The selected lines that the command changes. Empty lines between paragraphs become part of a quote, but not of a list. */
function selectedLines(state: EditorState, kind: LineKind): Line[] {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index)).filter(
    (line) => !isVerbatim(state, line) && (kind === "quote" || first === last || !isEmpty(line)),
  );
}

function partsOf({ text }: Line) {
  const { quote = "", indent = "", marker = "" } = LINE.exec(text)?.groups ?? {};
  return { quote, indent, marker };
}

function isHeading(kind: LineKind): boolean {
  return MARKERS[kind].startsWith("#");
}

function isOfKind(line: Line, kind: LineKind): boolean {
  const { quote, marker } = partsOf(line);
  if (kind === "quote") return quote !== "";
  if (kind === "list") return /^[-*+]/.test(marker);
  if (kind === "numbers") return /^\d/.test(marker);
  return marker.trimEnd() === MARKERS[kind].trimEnd();
}

function withKind(line: Line, kind: LineKind, number: number): ChangeSpec {
  if (kind === "quote") return { from: line.from, insert: MARKERS.quote };
  const { quote, indent, marker } = partsOf(line);
  const start = line.from + quote.length;
  return {
    from: start + (isHeading(kind) ? 0 : indent.length),
    to: start + indent.length + marker.length,
    insert: kind === "numbers" ? `${number}. ` : MARKERS[kind],
  };
}

function withoutKind(line: Line, kind: LineKind): ChangeSpec {
  const { quote, indent, marker } = partsOf(line);
  if (kind === "quote") return { from: line.from, to: line.from + (QUOTE.exec(quote)?.[0].length ?? 0) };
  const start = line.from + quote.length;
  return { from: start, to: start + indent.length + marker.length };
}

/** Inserts an empty line next to a changed line, if Markdown would otherwise join it with its neighbour. */
function separate(
  state: EditorState,
  line: Line,
  side: -1 | 1,
  joins: (neighbour: Line) => boolean,
): ChangeSpec {
  const number = line.number + side;
  if (number < 1 || number > state.doc.lines) return [];
  const neighbour = state.doc.line(number);
  if (isEmpty(neighbour) || joins(neighbour) || isVerbatim(state, neighbour)) return [];
  return { from: side < 0 ? line.from : line.to, insert: state.lineBreak };
}

function isEmpty({ text }: Line): boolean {
  return text.trim() === "";
}

function isVerbatim(state: EditorState, { from }: Line): boolean {
  return nodesAround(state, from, 1).some(({ name }) => VERBATIM.has(name));
}
