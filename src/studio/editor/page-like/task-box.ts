import { type EditorView, WidgetType } from "@codemirror/view";

/** The checkbox of a task. Ticking it replaces one character of the text. */
export class TaskBox extends WidgetType {
  readonly isDone: boolean;
  readonly label: string;

  constructor(isDone: boolean, label: string) {
    super();
    this.isDone = isDone;
    this.label = label;
  }

  override eq({ isDone, label }: TaskBox): boolean {
    return isDone === this.isDone && label === this.label;
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement("input");
    box.type = "checkbox";
    // Not a tab stop, because Tab leaves the editor.
    box.tabIndex = -1;
    // Prevents the click from moving the caret.
    box.addEventListener("mousedown", (event) => event.preventDefault());
    box.addEventListener("change", () => tick(view, box));
    const around = document.createElement("span");
    around.className = "pl-task";
    around.append(box);
    this.updateDOM(around);
    return around;
  }

  override updateDOM(around: HTMLElement): boolean {
    const box = around.querySelector("input");
    if (box === null) return false;
    box.checked = this.isDone;
    box.setAttribute("aria-label", this.label);
    return true;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

const MARKER = /^\[(?<state>[ xX])\]$/;

function tick(view: EditorView, box: HTMLInputElement): void {
  const { state } = view;
  const from = view.posAtDOM(box);
  const isDone = MARKER.exec(state.sliceDoc(from, from + 3))?.groups?.["state"];
  if (isDone === undefined || state.readOnly) {
    box.checked = !box.checked;
    return;
  }
  const insert = isDone === " " ? "x" : " ";
  view.dispatch({ changes: { from: from + 1, to: from + 2, insert }, userEvent: "input.task" });
}
