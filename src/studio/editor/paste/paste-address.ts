import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i;

/** Turns selected words into a link when an address is pasted over them. */
export function pasteAddress(): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const { state } = view;
      const { from, to } = state.selection.main;
      const link = linkOf(state.sliceDoc(from, to), event.clipboardData?.getData("text/plain") ?? "");
      if (link === undefined) return false;
      event.preventDefault();
      view.dispatch({
        ...state.replaceSelection(state.toText(link)),
        userEvent: "input.paste",
        scrollIntoView: true,
      });
      return true;
    },
  });
}

/** Returns a Markdown link; `undefined` if the pasted text is not an address, or the words contain link markup. */
export function linkOf(words: string, pasted: string): string | undefined {
  const address = pasted.trim();
  if (
    !ADDRESS.test(address) ||
    ADDRESS.test(words.trim()) ||
    words.trim() === "" ||
    /[\n\r[\]()]/.test(words)
  )
    return undefined;
  return `[${words}](${address.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}
