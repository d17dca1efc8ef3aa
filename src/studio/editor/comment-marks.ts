import { type Extension, Transaction } from "@codemirror/state";
import { EditorView, ViewPlugin, keymap } from "@codemirror/view";
import { anchorOf, locateAnchor } from "../texts/text-anchor.ts";
import { type CommentedWords, markedWords, marksField, setThreads } from "./commented-words.ts";

/** Marks of commented words that can be replaced at any time. */
export interface CommentMarks {
  extension: Extension;
  show(threads: readonly CommentedWords[]): void;
}

export interface CommentMarksOptions {
  /** Called when marked words were clicked, or reached with the keyboard. */
  open: (id: number) => void;
  /** Called some time after the person has edited commented words or the words around them, with their new anchors. */
  moved: (threads: CommentedWords[]) => void;
}

/** Pause after the last edit before changed anchors are reported. */
const PAUSE_MS = 1_500;
const MAXIMUM_QUOTE = 2_000;

const theme = EditorView.baseTheme({
  ".cm-commented": {
    borderBlockEnd: "2px solid var(--warn)",
    background: "var(--warn-soft)",
    cursor: "pointer",
  },
});

/**
 * Marks commented words. The marks move with the text, and follow edits within the words. The shortcut that comments on selected words
 * moves the caret to the next commented words if nothing is selected.
 */
export function commentMarks({ open, moved }: CommentMarksOptions): CommentMarks {
  let view: EditorView | undefined;
  let wanted: readonly CommentedWords[] = [];
  let isShown = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The thread last reached with the keyboard. */
  let reached: number | undefined;

  function showWanted(): void {
    if (isShown || view === undefined || view.composing) return;
    isShown = true;
    view.dispatch({ effects: setThreads.of(wanted) });
  }

  function reportMoved(): void {
    clearTimeout(timer);
    timer = undefined;
    const marks = view?.state.field(marksField, false);
    if (view === undefined || marks === undefined) return;
    const text = view.state.doc.toString();
    const changed: CommentedWords[] = [];
    for (const { from, to, thread } of markedWords(marks)) {
      const found = locateAnchor(text, thread.anchor);
      const isFound = found?.from === from && found.to === to;
      if (!isFound && to - from <= MAXIMUM_QUOTE)
        changed.push({ id: thread.id, anchor: anchorOf(text, { from, to }) });
    }
    if (changed.length > 0) moved(changed);
  }

  function openNext(editor: EditorView): boolean {
    const words = markedWords(editor.state.field(marksField));
    const { head, empty } = editor.state.selection.main;
    // Several threads may begin at the same place.
    const current = words.findIndex(({ from, thread }) => from === head && thread.id === reached);
    const next = (current === -1 ? words.find(({ from }) => from >= head) : words[current + 1]) ?? words[0];
    if (!empty || next === undefined) return false;
    reached = next.thread.id;
    editor.dispatch({ selection: { anchor: next.from }, scrollIntoView: true });
    open(reached);
    return true;
  }

  const plugin = ViewPlugin.define(
    (created) => {
      view = created;
      // The marks may have been set before this editor existed, or shown in an earlier one, which the plain field has replaced.
      isShown = false;
      // Not at once, because an editor must not be changed during its update.
      queueMicrotask(showWanted);
      return {
        update({ docChanged, transactions }) {
          if (!isShown) queueMicrotask(showWanted);
          // Only the editor in which the words were edited reports them, not editors that receive the edit.
          if (!docChanged || !transactions.some((each) => each.annotation(Transaction.userEvent))) return;
          clearTimeout(timer);
          timer = setTimeout(reportMoved, PAUSE_MS);
        },
        destroy() {
          if (timer !== undefined) reportMoved();
          view = undefined;
        },
      };
    },
    {
      eventHandlers: {
        click({ target }) {
          const mark = target instanceof Element ? target.closest("[data-thread]") : null;
          if (mark !== null) open(Number(mark.getAttribute("data-thread")));
        },
      },
    },
  );
  return {
    extension: [marksField, theme, plugin, keymap.of([{ key: "Mod-Alt-m", run: openNext }])],
    show(threads) {
      wanted = threads;
      isShown = false;
      showWanted();
    },
  };
}
