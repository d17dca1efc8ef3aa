import { type ComponentType, use } from "react";
import type { PageContent } from "../page/page.ts";
import { usePage, useSite } from "../view/context.ts";
import { KeptMarkupContext } from "../view/kept-markup.ts";
import { numberOfLasting } from "../view/lasting-data.ts";

type ArticleContent = Extract<PageContent, { name: "article" }>;

interface KeptArticleProps {
  Page: ComponentType<{ content: ArticleContent }>;
  content: ArticleContent;
}

/**
 * An article as its theme draws it between the frame's parts, for the server: drawn once for each address at which it is
 * shown, for as long as the server hands out the very same article. It depends on nothing else of a page than its address:
 * what does, a form in the text, makes it a piece of each page.
 */
export function KeptArticle({ Page, content }: KeptArticleProps) {
  const site = useSite();
  const { url, head } = usePage();
  const keep = use(KeptMarkupContext);
  const { article } = content;
  const number = keep === undefined || article.blocks.length > 0 ? undefined : numberOfLasting(article);
  if (keep === undefined || number === undefined) return <Page content={content} />;
  return keep([
    {
      owner: site,
      name: `article ${number} ${url} ${head.canonical}`,
      isOfPage: false,
      draw: () => <Page key="article" content={content} />,
    },
  ]);
}
