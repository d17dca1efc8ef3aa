import { memo, useContext, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Article } from "../../../contract/api/articles.ts";
import { FillBlocksContext } from "../../platform/fill-blocks.ts";
import { loadChunk } from "../../platform/load-chunk.ts";
import { useSite, useView } from "../../view/context.ts";
import type { LazyBlock } from "../../view/theme.ts";
import { useText } from "../../view/use-text.ts";
import { foreignTag } from "../language/foreign-tag.ts";
import { BlockNumber } from "./block-number.ts";
import { offerWidths } from "./body-pictures.ts";
import { addCopyButtons } from "./copy-buttons.ts";
import type { ServedBlock } from "./hydrate-block.tsx";
import { addPermalinks } from "./permalinks.ts";
import { watchScrollStops } from "./scroll-stops.ts";

export interface ArticleBodyProps {
  article: Article;
  className?: string | undefined;
}

/** The text of an article. Its HTML contains the blocks as the server has rendered them; the browser hydrates them. */
export function ArticleBody({ article, className }: ArticleBodyProps) {
  const text = useText();
  const view = useView();
  const site = useSite();
  const { fileUrl } = site;
  const fillBlocks = useContext(FillBlocksContext);
  const body = useRef<HTMLDivElement>(null);
  const [slots, setSlots] = useState<readonly (HTMLElement | undefined)[]>([]);
  const { blocks } = article;
  const pieces = blocks.map(({ kind, attributes }, index) => {
    const Block = view.look.blocks[kind as LazyBlock];
    return (
      Block && (
        <BlockNumber key={index} value={index}>
          <Block attributes={attributes} />
        </BlockNumber>
      )
    );
  });

  const enhance = useEffectEvent((root: HTMLElement) => {
    const found = [...root.querySelectorAll<HTMLElement>("[data-block]")];
    const stops = found.map((slot, index) => {
      const block = slot.querySelector("form") && blocks[index];
      return block && hydrateLater({ ...block, slot, index, view });
    });
    // A body whose blocks were not rendered by the server has plain links in their place.
    setSlots(
      found.map((slot, index) => {
        if (stops[index] || !pieces[index]) return undefined;
        slot.replaceChildren();
        return slot;
      }),
    );
    stops.push(watchScrollStops(root));
    stops.push(addPermalinks(root, text("permalink")));
    stops.push(addCopyButtons(root, { copy: text("copy-code"), copied: text("code-copied") }));
    return () => {
      for (const stop of stops) stop?.();
      // Chromium keeps images with `sizes=auto` in memory, and with them the whole text, for as long as the document exists.
      for (const picture of root.querySelectorAll("img")) picture.removeAttribute("sizes");
    };
  });
  // Runs once, because each address mounts a new body.
  useLayoutEffect(() => (body.current === null ? undefined : enhance(body.current)), []);

  const written = offerWidths(article.html, fileUrl);
  const html = fillBlocks?.(written, pieces) ?? written;
  return (
    <>
      <Html html={html} className={className} lang={foreignTag(article, site)} ref={body} />
      {slots.map((slot, index) => slot && createPortal(pieces[index], slot, `${index}`))}
    </>
  );
}

/** Loads the code that hydrates blocks, which articles without blocks do not need. Until it is loaded, the form works as plain HTML. */
function hydrateLater(block: ServedBlock): () => void {
  const ended = new AbortController();
  loadChunk(() => import("./hydrate-block.tsx")).then(
    ({ hydrateBlock }) => hydrateBlock(block, ended.signal),
    () => {},
  );
  return () => ended.abort();
}

/** Memoised, because rendering it again would undo changes that scripts have made to the text. */
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
