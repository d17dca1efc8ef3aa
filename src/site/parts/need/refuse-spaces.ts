import { stripSpaces, stripSpacesAround } from "./strip-spaces.ts";

/** Keeps white space out of a field, and removes spaces typed before, until `signal` aborts. */
export function refuseSpaces(field: HTMLInputElement, signal: AbortSignal): void {
  field.addEventListener(
    "beforeinput",
    (event) => {
      if (event.isComposing || event.inputType === "insertCompositionText") return;
      const text = event.data ?? event.dataTransfer?.getData("text/plain");
      if (!text || stripSpaces(text) === text) return;
      event.preventDefault();
      const rest = stripSpaces(text);
      if (rest !== "") insertText(field, rest);
    },
    { signal },
  );
  // Autofill and older browsers change the value without a `beforeinput` event.
  field.addEventListener(
    "input",
    (event) => {
      if (event instanceof InputEvent && event.isComposing) return;
      const isHistory = event instanceof InputEvent && event.inputType.startsWith("history");
      if (!isHistory) clean(field);
      // If undo restores the text from before the spaces were removed, undo once more.
      else if (stripSpaces(field.value) !== field.value)
        document.execCommand(event.inputType === "historyRedo" ? "redo" : "undo");
    },
    { signal },
  );
  field.addEventListener("compositionend", () => clean(field), { signal });
  clean(field);
}

/**
 * Inserts text as if typed, so that it can be undone; if the browser does not support that, sets the value.
 */
function insertText(field: HTMLInputElement, text: string): void {
  field.focus();
  if (replaceSelection(text)) return;
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Removes the spaces that are already there. If the field is being edited, this can be undone. */
function clean(field: HTMLInputElement): void {
  const position = field.selectionStart ?? field.value.length;
  const { value, caret } = stripSpacesAround(field.value, position);
  if (value === field.value) return;
  const isEdited = document.activeElement === field;
  if (isEdited) field.select();
  if (!isEdited || !replaceSelection(value)) field.value = value;
  // Fields of type e-mail have no selection.
  if (isEdited && field.selectionStart !== null) field.setSelectionRange(caret, caret);
}

/**
 * Replaces the selection as if typed, so that it can be undone. Returns false if the browser does not support
 * that.
 */
function replaceSelection(text: string): boolean {
  return text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
}
