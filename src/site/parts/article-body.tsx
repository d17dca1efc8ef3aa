import { memo, useContext, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Article } from "../../contract/articles.ts";
import { useSite, useView } from "../context.ts";
import { loadChunk } from "../load-chunk.ts";
import { useText } from "../messages/use-text.ts";
import { RenderMarkupContext } from "../render-markup.ts";
import { BlockNumber } from "./block-number.ts";
import { offerWidths } from "./body-pictures.ts";
import { addCopyButtons } from "./copy-buttons.ts";
import type { ServedBlock } from "./enliven.tsx";
import { foreignTag } from "./foreign-tag.ts";
import { addPermalinks } from "./permalinks.ts";

export interface ArticleBodyProps {
  article: Article;
  className?: string | undefined;
}

/** The text of an article. Blocks inside it are drawn by the server into the HTML, and brought to life in the browser. */
export function ArticleBody({ article, className }: ArticleBodyProps) {
  const text = useText();
  const view = useView();
  const { fileUrl } = useSite();
  const markup = useContext(RenderMarkupContext);
  const body = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const needs = article.blocks.filter(({ kind }) => kind === "need").map(({ attributes }) => attributes);
  const NeedBlock = view.look.blocks.need;

  const bringToLife = useEffectEvent((root: HTMLElement) => {
    const found = [...root.querySelectorAll<HTMLElement>('[data-block="need"]')];
    const stops = found.map((place, index) => {
      const isDrawn = place.querySelector("form") !== null;
      return isDrawn ? enlivenLater({ place, index, view, attributes: needs[index] ?? {} }) : undefined;
    });
    // A body that no server has drawn blocks into has plain links in their places.
    const undrawn =
      NeedBlock === undefined ? [] : found.filter((_place, index) => stops[index] === undefined);
    for (const place of undrawn) place.replaceChildren();
    setPlaces(undrawn);
    stops.push(addPermalinks(root, text("permalink")));
    stops.push(addCopyButtons(root, { copy: text("copy-code"), copied: text("code-copied") }));
    return () => {
      for (const stop of stops) stop?.();
      // Chromium keeps what has automatic sizes for as long as the document, and with it the whole text around it.
      for (const picture of root.querySelectorAll("img")) picture.removeAttribute("sizes");
    };
  });
  // The body is as long-lived as the article: a new address draws a new one.
  useLayoutEffect(() => (body.current === null ? undefined : bringToLife(body.current)), []);

  const written = offerWidths(article.html, fileUrl);
  const html =
    markup && NeedBlock && needs.length > 0
      ? fillBlocks(
          written,
          needs.map((attributes, index) =>
            markup.render(
              <BlockNumber value={index}>
                <NeedBlock attributes={attributes} />
              </BlockNumber>,
            ),
          ),
        )
      : written;
  return (
    <>
      <Html html={markup?.place(html) ?? html} className={className} lang={foreignTag(article)} ref={body} />
      {NeedBlock &&
        places.map((place, index) =>
          createPortal(
            <BlockNumber value={index}>
              <NeedBlock attributes={needs[index] ?? {}} />
            </BlockNumber>,
            place,
            String(index),
          ),
        )}
    </>
  );
}

/** Articles without blocks need not load what enlivens them. Until it is there, the form works by itself. */
function enlivenLater(block: ServedBlock): () => void {
  const ended = new AbortController();
  loadChunk(() => import("./enliven.tsx")).then(
    ({ enliven }) => enliven(block, ended.signal),
    () => {},
  );
  return () => ended.abort();
}

/** Never drawn twice: what the browser did to the text since would be undone. */
const Html = memo(function Html({ html, className, lang, ref }: HtmlProps) {
  return (
    <div
      ref={ref}
      data-article-body=""
      className={className}
      lang={lang}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});

interface HtmlProps {
  html: string;
  className: string | undefined;
  lang: string | undefined;
  ref: React.Ref<HTMLDivElement>;
}

const NEED_BLOCK = /(<div\b[^>]*\bdata-block="need"[^>]*>)([\s\S]*?)(<\/div>)/g;

/** Puts drawn blocks in the places that the body keeps for them, in order. */
function fillBlocks(html: string, blocks: readonly string[]): string {
  let index = 0;
  return html.replace(NEED_BLOCK, (whole, open: string, _inner, close: string) => {
    const block = blocks[index++];
    return block === undefined ? whole : `${open}${block}${close}`;
  });
}
