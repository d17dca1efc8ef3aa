import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { findFrontMatter } from "../front-matter.ts";
import { hasFiles, droppedFiles, pastedFiles } from "../given-files.ts";

/** Passes pasted or dropped files to `take`, after moving the caret to the drop position. Dropped text files are left to the editor. */
export function takePictures(take: (files: File[]) => void): Extension {
  const takeAll = (files: File[], event: Event): boolean => {
    if (files.length === 0) return false;
    event.preventDefault();
    take(files);
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event) => takeAll(pastedFiles(event.clipboardData), event),
    dragover: (event) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    },
    drop(event, view) {
      const files = droppedFiles(event.dataTransfer);
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
      // A caret in the front matter would unfold it, so the caret is placed in the body.
      const body = Math.min((findFrontMatter(view.state.doc)?.to ?? -1) + 1, view.state.doc.length);
      if (at !== null && files.length > 0) view.dispatch({ selection: { anchor: Math.max(at, body) } });
      return takeAll(
        files.filter(({ type }) => !type.startsWith("text/")),
        event,
      );
    },
  });
}
