import { stripSpaces, stripSpacesAround } from "./strip-spaces.ts";

/** Keeps white space out of a field, and takes out what was typed before, until `signal` ends it. */
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
  // Autofill and older browsers change the value without asking first.
  field.addEventListener(
    "input",
    (event) => {
      if (event instanceof InputEvent && event.isComposing) return;
      const isHistory = event instanceof InputEvent && event.inputType.startsWith("history");
      if (!isHistory) clean(field);
      // A step of undo that ends in the text before it was cleaned goes one further.
      else if (stripSpaces(field.value) !== field.value)
        document.execCommand(event.inputType === "historyRedo" ? "redo" : "undo");
    },
    { signal },
  );
  field.addEventListener("compositionend", () => clean(field), { signal });
  clean(field);
}

/** Inserts as typing does, so that undo takes it back; where that is refused, the value is set. */
function insertText(field: HTMLInputElement, text: string): void {
  field.focus();
  if (replaceSelection(text)) return;
  const start = field.selectionStart ?? field.value.length;
  field.setRangeText(text, start, field.selectionEnd ?? start, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Takes the spaces out of what is there already. Where it is being edited, undo brings them back. */
function clean(field: HTMLInputElement): void {
  const position = field.selectionStart ?? field.value.length;
  const { value, caret } = stripSpacesAround(field.value, position);
  if (value === field.value) return;
  const isEdited = document.activeElement === field;
  if (isEdited) field.select();
  if (!isEdited || !replaceSelection(value)) field.value = value;
  // Fields of type e-mail know no selection.
  if (isEdited && field.selectionStart !== null) field.setSelectionRange(caret, caret);
}

/** Replaces what is selected as typing does, so that undo takes it back. False where the browser refuses. */
function replaceSelection(text: string): boolean {
  return text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
}
