import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Hands files that are pasted or dropped to `take`, with the caret where they belong, and leaves it to `take` to say what is no picture.
 * Only of texts that are dropped the editor itself makes something: their words.
 */
export function takePictures(take: (files: File[]) => void): Extension {
  const takeAll = (files: File[], event: Event): boolean => {
    if (files.length === 0) return false;
    event.preventDefault();
    take(files);
    return true;
  };
  return EditorView.domEventHandlers({
    // Office programs add a picture of the text to the text: that is not meant.
    paste: (event) =>
      event.clipboardData?.getData("text/plain") === "" && takeAll([...event.clipboardData.files], event),
    dragover: (event) => {
      if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])];
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null && files.length > 0) view.dispatch({ selection: { anchor: at } });
      return takeAll(
        files.filter(({ type }) => !type.startsWith("text/")),
        event,
      );
    },
  });
}
