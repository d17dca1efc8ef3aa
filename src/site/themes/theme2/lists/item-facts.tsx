import type { ArticleItem } from "../../../../contract/articles.ts";
import { useText } from "../../../messages/use-text.ts";
import { Month } from "../month.tsx";
import grid from "../grid.module.css";

/** Date, reading time, and the language if it is another. */
export function ItemFacts({ item }: { item: ArticleItem }) {
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
