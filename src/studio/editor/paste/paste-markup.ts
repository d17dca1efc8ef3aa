import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { asParagraphs } from "../as-paragraphs.ts";

/** Markup whose meaning is lost in the plain text of the clipboard. */
const RICH_MARKUP =
  /<(?:h[1-6]|strong|b|em|i|a|ul|ol|li|table|blockquote|pre|code|del|s)[\s>]|mso-list|font-weight:\s*(?:bold|[6-9]00)/i;
/** Markup of code editors, whose HTML adds only colours to the plain text. */
const FROM_CODE = /data-vscode|class="?(?:hljs|shiki)|monospace/i;

export interface PastedPictures {
  /** Pictures whose data the clipboard contains. */
  files: File[];
  /** Number of pictures whose data are not in the clipboard, only their addresses on another computer or site. */
  missing: number;
}

/**
 * Pastes HTML as Markdown. Pasting with Shift inserts plain text, because browsers then provide no HTML. The converter is loaded on first
 * use.
 *
 * @param show called if the pasted HTML contains pictures
 */
export function pasteMarkup(show: (pictures: PastedPictures) => void): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const html = event.clipboardData?.getData("text/html") ?? "";
      const plain = event.clipboardData?.getData("text/plain") ?? "";
      if (plain === "" || !RICH_MARKUP.test(html) || FROM_CODE.test(html)) return false;
      event.preventDefault();
      void putMarkdown(view, html, plain).then((pictures) => {
        if (pictures.files.length > 0 || pictures.missing > 0) show(pictures);
      });
      return true;
    },
  });
}

async function putMarkdown(view: EditorView, html: string, plain: string): Promise<PastedPictures> {
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
    const { markdown, pictures } = markupToMarkdown(html);
    put(markdown || plain);
    const files = pictures.map(pictureIn).filter((file) => file !== undefined);
    return { files, missing: pictures.length - files.length };
  } catch {
    // The converter could not be loaded, for example because the browser is offline.
    put(plain.replaceAll(/\r\n?/g, "\n"));
    return { files: [], missing: 0 };
  }
}

const DATA = /^data:(?<type>image\/(?<ending>png|jpeg|gif|webp|avif));base64,(?<bytes>[\d+/=A-Za-z\s]+)$/;

/** Decodes the picture of a `data:` address; `undefined` for other addresses. */
function pictureIn(address: string): File | undefined {
  const { type, ending, bytes } = DATA.exec(address)?.groups ?? {};
  if (type === undefined || ending === undefined || bytes === undefined) return undefined;
  const decoded = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  return new File([decoded], `picture.${ending === "jpeg" ? "jpg" : ending}`, { type });
}
