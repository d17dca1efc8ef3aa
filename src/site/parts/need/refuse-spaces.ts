import { stripSpaces, stripSpacesAround } from "./strip-spaces.ts";

/** Removes white space from a field as it is entered, and spaces typed earlier, until `signal` aborts. */
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
      // If an undo restores the text with its spaces, undo once more.
      else if (stripSpaces(field.value) !== field.value)
        document.execCommand(event.inputType === "historyRedo" ? "redo" : "undo");
    },
    { signal },
  );
  field.addEventListener("compositionend", () => clean(field), { signal });
  clean(field);
}

/** Inserts text as if it were typed, so that the visitor can undo it. Sets the value if the browser does not support that. */
function insertText(field: HTMLInputElement, text: string): void {
  field.focus();
  if (replaceSelection(text)) return;
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Removes the spaces that are already in the field. If the field is being edited, the visitor can undo this. */
function clean(field: HTMLInputElement): void {
  const position = field.selectionStart ?? field.value.length;
  const { value, caret } = stripSpacesAround(field.value, position);
  if (value === field.value) return;
  const isEdited = document.activeElement === field;
  if (isEdited) field.select();
  if (!isEdited || !replaceSelection(value)) field.value = value;
  // Fields of the type `email` have no selection.
  if (isEdited && field.selectionStart !== null) field.setSelectionRange(caret, caret);
}

/**
 * Replaces the selection as if the text were typed, so that the visitor can undo it. Returns false if the browser does not support that.
 */
function replaceSelection(text: string): boolean {
  return text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
}
