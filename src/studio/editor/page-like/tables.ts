import { syntaxTree } from "@codemirror/language";
import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap } from "@codemirror/view";
import type { SyntaxNode, Tree } from "./syntax.ts";
import { TableGrid } from "./table-grid.ts";
import styles from "./tables.module.css";

const setFocused = StateEffect.define<boolean>();

const focusField = StateField.define<boolean>({
  create: () => false,
  update: (isFocused, { effects }) => effects.findLast((effect) => effect.is(setFocused))?.value ?? isFocused,
});

/** Cached by syntax tree. Moving the caret does not change the tree, so it finds the cached tables. */
const known = new WeakMap<Tree, readonly SyntaxNode[]>();

/**
 * Finds the tables of a document. Tables in quotes and lists are left as source, because their lines begin with the marks of the quote or
 * list.
 */
function tablesIn(tree: Tree): readonly SyntaxNode[] {
  const before = known.get(tree);
  if (before !== undefined) return before;
  const tables: SyntaxNode[] = [];
  tree.iterate({
    enter(reference) {
      if (reference.name === "Table") tables.push(reference.node);
      return reference.name === "Document";
    },
  });
  known.set(tree, tables);
  return tables;
}

/**
 * Draws tables as grids unless the caret or a selection touches them. CodeMirror accepts block widgets from a state field only, not from
 * a view plugin.
 */
export function drawTables(state: EditorState, isFocused: boolean): DecorationSet {
  const revealed = state.selection.ranges.filter(({ empty }) => isFocused || !empty);
  const drawn = tablesIn(syntaxTree(state)).flatMap((node) => {
    const [start, end] = [state.doc.lineAt(node.from), state.doc.lineAt(node.to)];
    const isTouched = revealed.some(({ from, to }) => from <= end.to && to >= start.from);
    // A block widget can only replace whole lines.
    if (isTouched || start.from !== node.from || end.to !== node.to) return [];
    const widget = new TableGrid(state.doc.sliceString(node.from, node.to), node);
    return [Decoration.replace({ widget, block: true }).range(node.from, node.to)];
  });
  return Decoration.set(drawn);
}

const tableField = StateField.define<DecorationSet>({
  create: (state) => drawTables(state, state.field(focusField)),
  update(drawn, transaction) {
    const { state, changes } = transaction;
    if (transaction.isUserEvent("input.type.compose")) return drawn.map(changes);
    return isToRedraw(transaction) ? drawTables(state, state.field(focusField)) : drawn;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function isToRedraw({ docChanged, selection, startState, state, effects }: Transaction): boolean {
  return (
    docChanged ||
    selection !== undefined ||
    effects.some((effect) => effect.is(setFocused)) ||
    syntaxTree(startState) !== syntaxTree(state)
  );
}

/** Moves the caret up or down into a table, which then shows its source. CodeMirror would skip the table. */
function enterTable(view: EditorView, isForward: boolean): boolean {
  const { state } = view;
  const { main } = state.selection;
  if (!main.empty) return false;
  const { head } = view.moveVertically(main, isForward);
  let found: number | undefined;
  state.field(tableField).between(Math.min(head, main.head), Math.max(head, main.head), (from, to) => {
    if (isForward && from > main.head) found ??= from;
    if (!isForward && to < main.head) found = state.doc.lineAt(to).from;
  });
  if (found === undefined) return false;
  view.dispatch({ selection: { anchor: found }, scrollIntoView: true, userEvent: "select" });
  return true;
}

export const tables: Extension = [
  EditorView.editorAttributes.of({ class: styles["tables"] ?? "" }),
  focusField,
  tableField,
  keymap.of([
    { key: "ArrowDown", run: (view) => enterTable(view, true) },
    { key: "ArrowUp", run: (view) => enterTable(view, false) },
  ]),
  EditorView.focusChangeEffect.of((_state, isFocused) => setFocused.of(isFocused)),
];
