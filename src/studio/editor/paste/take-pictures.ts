import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Hands pictures that are pasted or dropped to `take`, with the caret where they belong.
 *
 * @param isWanted whether a file is a picture
 */
export function takePictures(isWanted: (file: File) => boolean, take: (files: File[]) => void): Extension {
  const takeFrom = (data: DataTransfer | null, event: Event): boolean => {
    const files = [...(data?.files ?? [])].filter(isWanted);
    if (files.length === 0) return false;
    event.preventDefault();
    take(files);
    return true;
  };
  return EditorView.domEventHandlers({
    // Office programs add a picture of the text to the text: that is not meant.
    paste: (event) =>
      event.clipboardData?.getData("text/plain") === "" && takeFrom(event.clipboardData, event),
    dragover: (event) => {
      if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
    },
    drop(event, view) {
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (at !== null && (event.dataTransfer?.files.length ?? 0) > 0)
        view.dispatch({ selection: { anchor: at } });
      return takeFrom(event.dataTransfer, event);
    },
  });
}
