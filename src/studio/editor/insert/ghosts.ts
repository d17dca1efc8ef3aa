import { type EditorState, type Extension, type Range, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from "@codemirror/view";
import { splitFrontMatter } from "../../../contract/front-matter/split.ts";

/** A hint at an empty placeholder. It is visible, but not part of the text. */
export interface Ghost {
  at: number;
  words: string;
}

/** Adds hints at empty placeholders. */
export const addGhosts = StateEffect.define<readonly Ghost[]>();

/** The hints of inserted blocks. Typing at a placeholder removes its hint. */
const ghostField = StateField.define<readonly Ghost[]>({
  create: () => [],
  update(ghosts, { changes, docChanged, effects }) {
    const stay = docChanged
      ? ghosts
          .filter(({ at }) => changes.touchesRange(at) === false)
          .map(({ at, words }) => ({ at: changes.mapPos(at, -1), words }))
      : ghosts;
    const added = effects.flatMap((effect) => (effect.is(addGhosts) ? effect.value : []));
    return added.length === 0 ? stay : [...stay, ...added];
  },
});

class GhostWords extends WidgetType {
  readonly words: string;

  constructor(words: string) {
    super();
    this.words = words;
  }

  override eq({ words }: GhostWords): boolean {
    return words === this.words;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("span");
    element.className = "ghost";
    element.textContent = this.words;
    // Hidden from screen readers: a hint is not part of the text.
    element.setAttribute("aria-hidden", "true");
    return element;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/**
 * Draws the hints of inserted blocks, and a prompt in an empty article. Screen readers read the prompt as the placeholder of the text.
 */
export function ghosts(prompt: string): Extension {
  return [
    ghostField,
    ViewPlugin.define((view) => new Ghosts(view, prompt), {
      decorations: ({ decorations }) => decorations,
      eventObservers: {
        compositionstart: (_event, view) => view.dom.toggleAttribute("data-composing", true),
        compositionend: (_event, view) => view.dom.removeAttribute("data-composing"),
      },
    }),
    EditorView.contentAttributes.compute(["doc"], (state): Record<string, string> =>
      isBlank(state.doc) ? { "aria-placeholder": prompt } : {},
    ),
  ];
}

class Ghosts implements PluginValue {
  decorations: DecorationSet;
  readonly #prompt: string;

  constructor(view: EditorView, prompt: string) {
    this.#prompt = prompt;
    this.decorations = this.#draw(view);
  }

  update({ view, changes }: ViewUpdate): void {
    // Redrawing elements of the line can end an input method's composition. Until it ends, style sheets hide the hints.
    this.decorations =
      view.composing || view.compositionStarted ? this.decorations.map(changes) : this.#draw(view);
  }

  #draw({ state }: EditorView): DecorationSet {
    const { doc } = state;
    const prompts = isBlank(doc) ? [{ at: doc.length, words: this.#prompt }] : [];
    const drawn = [...state.field(ghostField), ...prompts].map((ghost) => drawGhost(state, ghost));
    return Decoration.set(drawn, true);
  }
}

/**
 * Draws a hint. At the caret or the end of a line, a style sheet draws it from an attribute of the line: an element at the caret ended
 * Korean compositions after the first letter.
 */
function drawGhost({ doc, selection }: EditorState, { at, words }: Ghost): Range<Decoration> {
  const line = doc.lineAt(at);
  if (line.to === at || selection.main.head === at)
    return Decoration.line({ attributes: { "data-ghost": words } }).range(line.from);
  return Decoration.widget({ widget: new GhostWords(words), side: 1 }).range(at);
}

/** Maximum lines of a document that is checked for being blank, so that long texts are not read on each change. */
const MAXIMUM_LINES = 60;

/** Whether a document is empty apart from front matter. */
function isBlank(doc: EditorState["doc"]): boolean {
  if (doc.lines > MAXIMUM_LINES || doc.line(doc.lines).text.trim() !== "") return false;
  const text = doc.toString();
  return (splitFrontMatter(text)?.body ?? text).trim() === "";
}
