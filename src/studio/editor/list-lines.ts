import type { EditorState, Line, StateCommand, TransactionSpec } from "@codemirror/state";
import type { KeyBinding } from "@codemirror/view";
import { nodesAround } from "./page-like/syntax.ts";

/** The marker at the beginning of a list item or a line of a quote. */
const MARKER =
  /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|(?<number>\d{1,8})(?<stop>[.)]))[ \t]+(?:\[[ xX]\][ \t]+)?|(?<=>[ \t]?))/;
/** The marker at the beginning of a heading. */
const HEADING = /^ {0,3}#{1,6}[ \t]+/;
/** Syntax nodes in which markers are ordinary text. `BLOCKS` has the nodes in which they are real markers. */
const VERBATIM = new Set(["FencedCode", "CodeBlock", "FrontMatter"]);
const BLOCKS = /^(?:ListItem|Blockquote|ATXHeading\d)$/;

/**
 * Enter adds the next list item or quote line. In an empty item or line it ends the inner list, or the whole list or quote, and begins a
 * paragraph.
 */
export const continueLine: StateCommand = ({ state, dispatch }) => {
  const { from, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  const marker = markerOf(state, line);
  if (!empty || marker === "" || HEADING.test(marker) || from - line.from < marker.length) return false;
  if (line.text.length === marker.length) {
    dispatch(state.update(withoutMarker(state, line, marker)));
    return true;
  }
  dispatch(
    state.update(state.replaceSelection(state.lineBreak + nextMarker(marker)), {
      userEvent: "input",
      scrollIntoView: true,
    }),
  );
  return true;
};

/**
 * Backspace after the marker of a heading, list item or quote line turns the line into a paragraph, or into an item of the enclosing
 * list.
 */
export const undoMarker: StateCommand = ({ state, dispatch }) => {
  const { from, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  const marker = markerOf(state, line);
  if (!empty || marker === "" || from - line.from !== marker.length) return false;
  dispatch(state.update(withoutMarker(state, line, marker)));
  return true;
};

/** The marker at the beginning of a line; empty unless the line is a heading, list item or quote. */
function markerOf(state: EditorState, line: Line): string {
  const heading = HEADING.exec(line.text)?.[0] ?? "";
  const marker = heading === "" ? (MARKER.exec(line.text)?.[0] ?? "") : heading;
  return marker !== "" && isOfBlock(state, line.from + marker.length) ? marker : "";
}

/** The marker of the next item: the next number, or an unchecked task. */
function nextMarker(marker: string): string {
  const { number, stop } = MARKER.exec(marker)?.groups ?? {};
  const next =
    number === undefined || stop === undefined
      ? marker
      : marker.replace(number + stop, `${Number(number) + 1}${stop}`);
  return next.replace(/\[[xX]\]/, "[ ]");
}

/** Removes the marker from a line. The line becomes an item of the enclosing list if there is one, otherwise a paragraph. */
function withoutMarker(state: EditorState, line: Line, marker: string): TransactionSpec {
  const outer = outerMarker(state, line, marker);
  if (outer !== undefined)
    return {
      changes: { from: line.from, to: line.from + marker.length, insert: outer },
      selection: { anchor: line.from + outer.length },
      userEvent: "delete.dedent",
    };
  const { lineBreak } = state;
  // Without empty lines around it, Markdown would make the paragraph part of the list or quote.
  const isApart = HEADING.test(marker);
  const before = isApart || isBlank(state, line.number - 1) ? "" : lineBreak;
  const after = isApart || isBlank(state, line.number + 1) ? "" : lineBreak;
  return {
    changes: [
      { from: line.from, to: line.from + marker.length, insert: before },
      { from: line.to, insert: after },
    ],
    selection: { anchor: line.from + (before === "" ? 0 : 1) },
    userEvent: "delete.dedent",
    scrollIntoView: true,
  };
}

/** The marker for the next item of the enclosing list; `undefined` if there is none. */
function outerMarker(state: EditorState, line: Line, marker: string): string | undefined {
  const indent = /^[ \t]*/.exec(marker)?.[0].length ?? 0;
  if (indent === 0) return undefined;
  for (let number = line.number - 1; number > 0; number -= 1) {
    const earlier = state.doc.line(number);
    const found = markerOf(state, earlier);
    if (found !== "" && found.trimStart() !== "" && found.search(/\S/) < indent) return nextMarker(found);
    if (earlier.text.trim() !== "" && /^\S/.test(earlier.text) && found === "") return undefined;
  }
  return undefined;
}

/** Whether a line is empty or does not exist. */
function isBlank(state: EditorState, number: number): boolean {
  return number < 1 || number > state.doc.lines || state.doc.line(number).text.trim() === "";
}

/** Whether a marker belongs to a heading, list or quote, not to code or front matter. */
function isOfBlock(state: EditorState, at: number): boolean {
  const deciding = nodesAround(state, at, -1).find(({ name }) => VERBATIM.has(name) || BLOCKS.test(name));
  return deciding !== undefined && BLOCKS.test(deciding.name);
}

export const listKeymap: readonly KeyBinding[] = [
  { key: "Enter", run: continueLine },
  { key: "Backspace", run: undoMarker },
];
