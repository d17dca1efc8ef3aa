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
import { addPermalinks } from "./permalinks.ts";

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
      const block = slot.querySelector("form,ul") && blocks[index];
      return (
        block &&
        loadLater(
          () => import("./hydrate-block.tsx"),
          ({ hydrateBlock }, signal) => hydrateBlock({ ...block, slot, index, view }, signal),
        )
      );
    });
    // A body whose blocks were not rendered by the server has plain links in their place.
    setSlots(
      found.map((slot, index) => {
        if (stops[index] || !pieces[index]) return undefined;
        slot.replaceChildren();
        return slot;
      }),
    );
    stops.push(addPermalinks(root, text("permalink")));
    if (root.querySelector(HAS_EXTRAS))
      stops.push(
        loadLater(
          () => import("./body-extras.ts"),
          ({ addExtras }, signal) => addExtras(root, text, signal),
        ),
      );
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

/** Parts that work without scripts, but better with them. Few texts have one. */
const HAS_EXTRAS = "pre,[data-embed],[tabindex]";

/**
 * Loads code that only some articles need. Until it is loaded, and if it cannot be, the text works as plain HTML.
 *
 * @returns a function that stops what the code does
 */
function loadLater<Module>(
  load: () => Promise<Module>,
  use: (module: Module, signal: AbortSignal) => void,
): () => void {
  const ended = new AbortController();
  loadChunk(load).then(
    (module) => use(module, ended.signal),
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
