import type { ArticleItem } from "../../../../contract/api/articles.ts";
import { useText } from "../../../view/use-text.ts";
import { Month } from "../parts/month.tsx";
import grid from "../parts/grid.module.css";

/** Date and reading time of an article, and its language if it differs from the page's. */
export function ItemMeta({ item }: { item: ArticleItem }) {
  const text = useText();
  return (
    <p className={grid.meta}>
      <Month iso={item.publishedAt} />
      {item.publishedAt && " · "}
      <span>{text("reading-minutes", { minutes: item.readingMinutes })}</span>
      {item.language !== item.requestedLanguage && ` · ${text(`in-${item.language}`)}`}
    </p>
  );
}
