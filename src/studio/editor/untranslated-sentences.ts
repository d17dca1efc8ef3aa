import type { Extension } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
  keymap,
} from "@codemirror/view";
import {
  type Sentence,
  type SentenceReader,
  type Untranslated,
  compareWithOriginal,
} from "../../contract/studio/untranslated.ts";
import { editCellAt, markCells } from "./page-like/table-grid.ts";

/** The untranslated sentences of a text, for the counter below the text. */
export interface UntranslatedSentences extends Omit<Untranslated, "left"> {
  left: number;
  /** Selects the next untranslated sentence, so that typing replaces it. */
  selectNext: () => void;
}

export interface HighlighterOptions {
  /** Text of the original, with its front matter. */
  original: string;
  /** BCP 47 tag of the original. */
  tag: string;
  report: (left: UntranslatedSentences) => void;
}

/** Greys out sentences of the original that are still untranslated. A click selects such a sentence, so that typing replaces it. */
export function highlightUntranslated(options: HighlighterOptions): Extension {
  const plugin = ViewPlugin.define((view) => new UntranslatedHighlighter(view, options), {
    decorations: ({ decorations }) => decorations,
  });
  return [
    plugin,
    EditorView.domEventHandlers({
      click: (_event, view) => view.plugin(plugin)?.selectAt(view.state.selection.main) ?? false,
    }),
    // Typing inside an untranslated sentence replaces it. Compositions are excluded, because a change of their text would end them.
    EditorView.inputHandler.of((view, from, to, text) => {
      const sentence = from === to && !view.composing ? view.plugin(plugin)?.at(from) : undefined;
      if (sentence === undefined) return false;
      view.dispatch({
        changes: { from: sentence.from, to: sentence.to, insert: text },
        selection: { anchor: sentence.from + text.length },
        userEvent: "input.type",
      });
      return true;
    }),
    keymap.of([{ key: "Mod-j", run: (view) => view.plugin(plugin)?.selectNext() ?? false }]),
  ];
}

class UntranslatedHighlighter implements PluginValue {
  decorations: DecorationSet = Decoration.none;
  #left: readonly Sentence[] = [];
  #reported = "";
  /** Whether the text has changed since the sentences were found. */
  #isStale = false;
  readonly #view: EditorView;
  readonly #options: HighlighterOptions;
  readonly #reader: SentenceReader;

  constructor(view: EditorView, options: HighlighterOptions) {
    this.#view = view;
    this.#options = options;
    this.#reader = compareWithOriginal(options.original, options.tag);
    this.#draw();
  }

  update({ view, docChanged, viewportChanged, changes }: ViewUpdate): void {
    this.#isStale ||= docChanged;
    if (docChanged || viewportChanged) this.#markCells();
    if (view.composing || view.compositionStarted) this.decorations = this.decorations.map(changes);
    else if (this.#isStale) this.#draw();
  }

  destroy(): void {
    this.#options.report({ left: 0, total: 0, selectNext: () => {} });
  }

  /** The untranslated sentence around a position; `undefined` if there is none. */
  at(position: number): Sentence | undefined {
    return this.#left.find(({ from, to }) => from < position && position < to);
  }

  selectAt({ empty, head }: { empty: boolean; head: number }): boolean {
    const sentence = empty ? this.at(head) : undefined;
    if (sentence !== undefined) this.#select(sentence);
    return false;
  }

  selectNext(): boolean {
    const { to } = this.#view.state.selection.main;
    const next = this.#left.find(({ from }) => from >= to) ?? this.#left[0];
    if (next === undefined) return false;
    // The cells of a table that is drawn as a grid are text fields of their own.
    if (editCellAt(this.#view, next.from)) return true;
    this.#select(next);
    this.#view.focus();
    requestAnimationFrame(() => editCellAt(this.#view, next.from));
    return true;
  }

  #select({ from, to }: Sentence): void {
    this.#view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: "center" }),
    });
  }

  #markCells(): void {
    requestAnimationFrame(() =>
      markCells(
        this.#view,
        "untranslated",
        this.#left.map(({ from }) => from),
      ),
    );
  }

  #draw(): void {
    this.#isStale = false;
    this.#markCells();
    const { tag, report } = this.#options;
    const { left, total } = this.#reader.findLeft(this.#view.state.doc.toString());
    this.#left = left;
    const mark = Decoration.mark({ class: "untranslated", attributes: { lang: tag } });
    this.decorations = Decoration.set(left.map(({ from, to }) => mark.range(from, to)));
    const reported = `${left.length} ${total}`;
    if (reported === this.#reported) return;
    this.#reported = reported;
    // Deferred, because React must not render while the editor updates.
    queueMicrotask(() => report({ left: left.length, total, selectNext: () => void this.selectNext() }));
  }
}
