export interface CellInputOptions {
  value: string;
  label: string;
  /** Called with the text after each edit, but not during a composition of an input method. */
  change: (text: string) => void;
  /** Called to move by a number of rows and columns. */
  move: (rows: number, columns: number) => void;
  leave: () => void;
  close: () => void;
}

/** Creates the text field in which a table cell is edited. */
export function cellInput({ value, label, change, move, leave, close }: CellInputOptions): {
  element: HTMLTextAreaElement;
  focus: () => void;
} {
  const element = document.createElement("textarea");
  element.value = value;
  element.rows = 1;
  element.setAttribute("aria-label", label);
  const keys: Readonly<Record<string, () => void>> = {
    Enter: () => move(1, 0),
    Tab: () => move(0, 1),
    "Shift+Tab": () => move(0, -1),
    Escape: leave,
  };
  element.addEventListener("keydown", (event) => {
    // Browsers report key code 229 for keys that an input method handles.
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[`${event.shiftKey ? "Shift+" : ""}${event.key}`];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  element.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) change(element.value);
  });
  element.addEventListener("compositionend", () => change(element.value));
  element.addEventListener("blur", close, { once: true });
  return {
    element,
    focus() {
      element.focus();
      element.select();
    },
  };
}
