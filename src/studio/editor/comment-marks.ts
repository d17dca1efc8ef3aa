import { type Extension, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";
import type { CommentAnchor } from "../../contract/studio/endpoints/comments.ts";
import { anchorOf, locateAnchor } from "../texts/text-anchor.ts";

/** A thread of comments on words of the text. */
export interface CommentedWords {
  id: number;
  anchor: CommentAnchor;
}

/** Marks of commented words that can be replaced at any time. */
export interface CommentMarks {
  extension: Extension;
  show(threads: readonly CommentedWords[]): void;
}

export interface CommentMarksOptions {
  /** Called when marked words were clicked. */
  open: (id: number) => void;
  /** Called some time after the person has edited commented words, with their new anchors. */
  moved: (threads: CommentedWords[]) => void;
}

/** Pause after the last edit before changed anchors are reported. */
const PAUSE_MS = 1_500;
const MAXIMUM_QUOTE = 2_000;

const setThreads = StateEffect.define<readonly CommentedWords[]>();
const markOf = ({ id }: CommentedWords) =>
  Decoration.mark({ class: "cm-commented", attributes: { "data-thread": String(id) }, thread: id });
const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const wanted = effects.find((effect) => effect.is(setThreads));
    if (wanted === undefined) return marks.map(changes);
    const text = newDoc.toString();
    const found = wanted.value.flatMap((thread) => {
      const range = locateAnchor(text, thread.anchor);
      return range === undefined ? [] : [markOf(thread).range(range.from, range.to)];
    });
    return Decoration.set(found, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const theme = EditorView.baseTheme({
  ".cm-commented": {
    borderBlockEnd: "2px solid var(--warn)",
    background: "var(--warn-soft)",
    cursor: "pointer",
  },
});

/** Marks commented words. The marks move with the text, and follow edits within the words. */
export function commentMarks({ open, moved }: CommentMarksOptions): CommentMarks {
  let view: EditorView | undefined;
  let wanted: readonly CommentedWords[] = [];
  let isShown = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showWanted(): void {
    if (isShown || view === undefined || view.composing) return;
    isShown = true;
    view.dispatch({ effects: setThreads.of(wanted) });
  }

  function reportMoved(): void {
    if (view === undefined) return;
    const text = view.state.doc.toString();
    const known = new Map(wanted.map(({ id, anchor }) => [id, anchor.text]));
    const changed: CommentedWords[] = [];
    view.state.field(marksField).between(0, text.length, (from, to, { spec }) => {
      const id = Number(spec["thread"]);
      const isChanged = known.has(id) && known.get(id) !== text.slice(from, to);
      if (isChanged && to - from <= MAXIMUM_QUOTE) changed.push({ id, anchor: anchorOf(text, { from, to }) });
    });
    if (changed.length > 0) moved(changed);
  }

  const plugin = ViewPlugin.define(
    (created) => {
      view = created;
      // The marks may have been set before the extension was added, and an editor must not be changed during its update.
      queueMicrotask(showWanted);
      return {
        update({ docChanged, transactions }) {
          if (!isShown) queueMicrotask(showWanted);
          // Whoever edits the words reports them, not those who receive the edit.
          if (!docChanged || !transactions.some((each) => each.annotation(Transaction.userEvent))) return;
          clearTimeout(timer);
          timer = setTimeout(reportMoved, PAUSE_MS);
        },
        destroy() {
          clearTimeout(timer);
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
    extension: [marksField, theme, plugin],
    show(threads) {
      wanted = threads;
      isShown = false;
      showWanted();
    },
  };
}
