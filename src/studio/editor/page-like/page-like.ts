import { syntaxTree } from "@codemirror/language";
import { type ChangeDesc, type Extension, StateEffect } from "@codemirror/state";
import {
  type DecorationSet,
  EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { drawPage } from "./draw-page.ts";
import type { Span } from "./drawing.ts";
import { linkBar } from "./link-bar.ts";
import { openLinks } from "./open-links.ts";
import { type PageOptions, pageOptions } from "./page-options.ts";
import { tables } from "./tables.ts";
import styles from "./page-like.module.css";

/** Redraws the decorations after a composition or a mouse press. */
const redraw = StateEffect.define();

/** Delay in milliseconds. It is longer than CodeMirror needs to read a finished composition. */
const AFTER_COMPOSITION_MS = 60;

class PageLike implements PluginValue {
  decorations: DecorationSet;
  /** The ranges whose marks are shown. They do not change while a mouse button is down. */
  #revealed: readonly Span[];
  #isPressed = false;
  #isOutdated = false;
  readonly #view: EditorView;

  constructor(view: EditorView) {
    this.#view = view;
    this.#revealed = selectedIn(view);
    this.decorations = this.#draw();
    for (const name of ["mouseup", "dragend", "blur"]) addEventListener(name, this.#release, true);
  }

  update(update: ViewUpdate): void {
    const { changes, view } = update;
    this.#revealed = this.#isPressed
      ? this.#revealed.map((span) => mapSpan(span, changes))
      : selectedIn(view);
    if (view.composing || view.compositionStarted) {
      // Redrawing elements of the line would end the composition.
      this.decorations = this.decorations.map(changes);
      this.#isOutdated = true;
    } else if (this.#isOutdated || isToRedraw(update)) {
      this.decorations = this.#draw();
      this.#isOutdated = false;
    }
  }

  destroy(): void {
    for (const name of ["mouseup", "dragend", "blur"]) removeEventListener(name, this.#release, true);
  }

  /** Marks stay hidden while a mouse button is down, so that text does not move under the pointer. */
  press(): void {
    this.#isPressed = true;
  }

  composed(): void {
    setTimeout(() => this.#redraw(), AFTER_COMPOSITION_MS);
  }

  readonly #release = (): void => {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    // Waits until CodeMirror has read the new selection.
    setTimeout(() => this.#redraw());
  };

  #redraw(): void {
    if (this.#view.dom.isConnected) this.#view.dispatch({ effects: redraw.of(null) });
  }

  #draw(): DecorationSet {
    const { state, visibleRanges } = this.#view;
    return drawPage(state, visibleRanges, this.#revealed);
  }
}

/** The caret and selections. Without focus the caret is left out, but selections, such as a search result, count. */
function selectedIn({ state, hasFocus }: EditorView): readonly Span[] {
  return state.selection.ranges.filter(({ empty }) => hasFocus || !empty);
}

function mapSpan({ from, to }: Span, changes: ChangeDesc): Span {
  return { from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) };
}

function isToRedraw(update: ViewUpdate): boolean {
  const { docChanged, selectionSet, viewportChanged, focusChanged, startState, state, transactions } = update;
  return (
    docChanged ||
    selectionSet ||
    viewportChanged ||
    focusChanged ||
    syntaxTree(startState) !== syntaxTree(state) ||
    transactions.some(({ effects }) => effects.some((effect) => effect.is(redraw)))
  );
}

const plugin = ViewPlugin.fromClass(PageLike, {
  decorations: ({ decorations }) => decorations,
  eventObservers: {
    mousedown(event) {
      if (event.button === 0) this.press();
    },
    compositionend() {
      this.composed();
    },
  },
});

/** Shows Markdown like the published page. Decorations cover the text, but the document does not change. */
export function pageLike(options: PageOptions): Extension {
  return [
    pageOptions.of(options),
    plugin,
    tables,
    openLinks,
    linkBar,
    EditorView.editorAttributes.of({ class: styles["page"] ?? "" }),
  ];
}
