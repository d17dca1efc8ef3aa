import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import { browserSetting } from "../storage/browser-setting.ts";
import { findFrontMatter } from "./front-matter.ts";

/** Labels of the buttons that show and hide the front matter. */
export interface FoldWords {
  unfold: string;
  fold: string;
}

/** Setting of this browser: whether editors open with the front matter visible. */
const frontMatterSetting = browserSetting("front-matter", ["open", "folded"]);

const setFolded = StateEffect.define<boolean>();

/** Whether the front matter is folded. It unfolds when the caret enters it, so that nobody edits hidden text. */
const foldedField = StateField.define<boolean>({
  create: () => false,
  update(isFolded, transaction) {
    const asked = transaction.effects.find((effect) => effect.is(setFolded));
    return (asked?.value ?? isFolded) && !isCaretIn(transaction.state);
  },
});

/** Shows the front matter as one line until the caret or a click unfolds it. The document does not change. */
export function foldFrontMatter(words: FoldWords): Extension {
  return [
    foldedField,
    EditorView.decorations.compute(["doc", foldedField], (state) => {
      const found = findFrontMatter(state.doc);
      if (found === undefined || found.to === state.doc.length) return Decoration.none;
      if (!state.field(foldedField)) {
        const widget = new FoldButton(words.fold, [], fold);
        return Decoration.set(Decoration.widget({ widget, side: 1 }).range(state.doc.line(1).to));
      }
      const widget = new FoldButton(words.unfold, found.keys, unfold);
      return Decoration.set(Decoration.replace({ widget, block: true }).range(0, found.to));
    }),
  ];
}

/** Opens a text with the front matter folded and the caret below it, unless the person prefers it visible or the title is missing. */
export function beginFolded(state: EditorState): EditorState {
  if (frontMatterSetting.read() === "open" || findFrontMatter(state.doc)?.hasTitle !== true) return state;
  return state.update(belowFrontMatter(state)).state;
}

/** The transaction that folds the front matter and moves the caret to the first line of text below it. */
function belowFrontMatter({ doc }: EditorState) {
  const { to } = findFrontMatter(doc) ?? { to: -1 };
  if (to < 0 || to === doc.length) return {};
  let line = doc.lineAt(to + 1);
  while (line.text.trim() === "" && line.number < doc.lines) line = doc.line(line.number + 1);
  return { selection: { anchor: line.from }, effects: setFolded.of(true) };
}

function fold(view: EditorView): void {
  frontMatterSetting.store("folded");
  view.dispatch(belowFrontMatter(view.state));
  view.focus();
}

function unfold(view: EditorView): void {
  frontMatterSetting.store("open");
  // Places the caret at the first key, where keyboard users continue.
  view.dispatch({ selection: { anchor: view.state.doc.line(2).from }, effects: setFolded.of(false) });
  view.focus();
}

function isCaretIn({ doc, selection }: EditorState): boolean {
  const end = findFrontMatter(doc)?.to ?? -1;
  return selection.ranges.some(({ from }) => from <= end);
}

class FoldButton extends WidgetType {
  readonly label: string;
  readonly keys: string;
  readonly act: (view: EditorView) => void;

  constructor(label: string, keys: readonly string[], act: (view: EditorView) => void) {
    super();
    this.label = label;
    this.keys = keys.join(", ");
    this.act = act;
  }

  override eq({ label, keys, act }: FoldButton): boolean {
    return label === this.label && keys === this.keys && act === this.act;
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = this.act === fold ? "fold-open" : "fold-closed";
    // Not a tab stop: keyboard users unfold the front matter by moving the caret into it.
    button.tabIndex = -1;
    button.setAttribute("aria-expanded", String(this.act === fold));
    const name = document.createElement("span");
    name.textContent = this.label;
    const keys = document.createElement("span");
    keys.textContent = this.keys;
    keys.lang = "en";
    button.append(name, keys);
    button.addEventListener("click", () => this.act(view));
    return button;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
