import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { asParagraphs } from "../as-paragraphs.ts";

/** Elements that say something which plain text does not. */
const SAYS_MORE =
  /<(?:h[1-6]|strong|b|em|i|a|ul|ol|li|table|blockquote|pre|code|del|s)[\s>]|mso-list|font-weight:\s*(?:bold|[6-9]00)/i;
/** What editors of code put on the clipboard is their colours. */
const FROM_CODE = /data-vscode|class="?(?:hljs|shiki)|monospace/i;

/**
 * Takes text with markup as Markdown, as one step that can be undone: Ctrl Z leaves the plain text. What reads markup is loaded when it
 * is first needed. With Shift the browser gives plain text alone.
 */
export function pasteMarkup(): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const html = event.clipboardData?.getData("text/html") ?? "";
      const plain = event.clipboardData?.getData("text/plain") ?? "";
      if (plain === "" || !SAYS_MORE.test(html) || FROM_CODE.test(html)) return false;
      event.preventDefault();
      void putMarkdown(view, html, plain);
      return true;
    },
  });
}

async function putMarkdown(view: EditorView, html: string, plain: string): Promise<void> {
  const put = (text: string) => {
    const { state } = view;
    const { from, to } = state.selection.main;
    const isBlocks = text.includes("\n") || /^(?:#|[-*] |\d+[.)] |>)/.test(text);
    const pasted = isBlocks ? asParagraphs(text, state.sliceDoc(0, from), state.sliceDoc(to)) : text;
    view.dispatch({
      ...state.replaceSelection(state.toText(pasted.replaceAll("\n", state.lineBreak))),
      userEvent: "input.paste",
      scrollIntoView: true,
    });
  };
  try {
    const { markupToMarkdown } = await import("./markup-to-markdown.ts");
    put(markupToMarkdown(html) || plain);
  } catch {
    // It could not be loaded, without a network, say.
    put(plain.replaceAll(/\r\n?/g, "\n"));
  }
}
