import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { asParagraphs } from "../as-paragraphs.ts";

/** Elements whose meaning plain text would lose. */
const SAYS_MORE =
  /<(?:h[1-6]|strong|b|em|i|a|ul|ol|li|table|blockquote|pre|code|del|s)[\s>]|mso-list|font-weight:\s*(?:bold|[6-9]00)/i;
/** Code editors copy HTML that contains only colours. */
const FROM_CODE = /data-vscode|class="?(?:hljs|shiki)|monospace/i;

/**
 * Pastes HTML as Markdown. Ctrl Z then restores the plain text. The converter is loaded on first use. With Shift the browser provides
 * plain text only.
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
    // The converter could not be loaded, for example offline.
    put(plain.replaceAll(/\r\n?/g, "\n"));
  }
}
