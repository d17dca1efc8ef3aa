import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";

/** A mark at a paragraph, which shows who works there. */
export interface ParagraphMark {
  /** Any line of the paragraph, from 1. */
  line: number;
  /** A few letters. */
  label: string;
  /** Whether the person is typing. */
  isActive: boolean;
}

/** Where the person works in the text. */
export interface CaretPlace {
  /** The first line of the paragraph with the caret, from 1. */
  line: number;
  /** Whether the person has just typed. */
  isTyping: boolean;
}

/** Marks of an editor that can be replaced at any time. */
export interface ParagraphMarks {
  extension: Extension;
  show(marks: readonly ParagraphMark[]): void;
}

/** Maximum number of lines that are searched for the beginning of a paragraph. */
const MAXIMUM_LINES = 200;

const setMarks = StateEffect.define<readonly ParagraphMark[]>();
const marksField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, newDoc }) {
    const wanted = effects.find((effect) => effect.is(setMarks));
    if (wanted === undefined) return marks.map(changes);
    const byLine = Map.groupBy(wanted.value, ({ line }) => Math.min(line, newDoc.lines));
    return Decoration.set(
      [...byLine].map(([line, marked]) => decorationOf(marked).range(newDoc.line(line).from)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

// Attributes of the line, not elements: the text that screen readers read and that is copied stays the same.
function decorationOf(marks: readonly ParagraphMark[]): Decoration {
  const isActive = marks.some((mark) => mark.isActive);
  return Decoration.line({
    attributes: {
      class: isActive ? "cm-others cm-others-active" : "cm-others",
      "data-others": marks.map(({ label }) => label).join(" "),
    },
  });
}

const theme = EditorView.baseTheme({
  ".cm-line.cm-others": { position: "relative" },
  ".cm-line.cm-others::before": {
    content: 'attr(data-others) / ""',
    position: "absolute",
    insetBlockStart: "0.15em",
    insetInlineEnd: "0",
    paddingInline: "0.4em",
    borderRadius: "0.7em",
    background: "var(--accent-soft)",
    color: "var(--accent)",
    font: "600 0.6875rem / 1.3 var(--sans)",
    pointerEvents: "none",
  },
  ".cm-line.cm-others-active::before": { background: "var(--accent)", color: "var(--ground)" },
});

/**
 * Marks paragraphs, and reports the paragraph with the caret. Marks do not change while the person composes a character, because
 * that could end the composition.
 */
export function paragraphMarks(report: (place: CaretPlace) => void): ParagraphMarks {
  let view: EditorView | undefined;
  let wanted: readonly ParagraphMark[] = [];
  let isShown = true;

  function showWanted(): void {
    if (isShown || view === undefined || view.composing) return;
    isShown = true;
    view.dispatch({ effects: setMarks.of(wanted) });
  }

  const plugin = ViewPlugin.define((created) => {
    view = created;
    // The marks may have been set before this editor existed, or shown in an earlier one, which the plain field has replaced.
    isShown = false;
    // Not at once, because an editor must not be changed during its update.
    queueMicrotask(showWanted);
    return {
      update({ docChanged, selectionSet, transactions, state }) {
        if (!isShown) queueMicrotask(showWanted);
        if (!docChanged && !selectionSet) return;
        const isTyping = transactions.some((each) => each.isUserEvent("input") || each.isUserEvent("delete"));
        const isOwn = isTyping || transactions.some((each) => each.isUserEvent("select"));
        if (isOwn) report({ line: firstLineOf(state.doc, state.selection.main.head), isTyping });
      },
      destroy: () => void (view = undefined),
    };
  });
  return {
    extension: [marksField, theme, plugin],
    show(marks) {
      wanted = marks;
      isShown = false;
      showWanted();
    },
  };
}

function firstLineOf(doc: EditorView["state"]["doc"], position: number): number {
  let { number, text } = doc.lineAt(position);
  const last = Math.max(1, number - MAXIMUM_LINES);
  while (number > last && text.trim() !== "") {
    const above = doc.line(number - 1);
    if (above.text.trim() === "") break;
    ({ number, text } = above);
  }
  return number;
}
