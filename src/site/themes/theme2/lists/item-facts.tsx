import type { ArticleItem } from "../../../../contract/articles.ts";
import { LANGUAGE_TAGS } from "../../../../contract/locales.ts";
import { useText } from "../../../messages/use-text.ts";
import { Month } from "../month.tsx";
import grid from "../grid.module.css";

/** The language of an item's words where it is not the page's. */
export function foreignLanguage({ language, requestedLanguage }: ArticleItem): string | undefined {
  return language === requestedLanguage ? undefined : LANGUAGE_TAGS[language];
}

/** When, how long, and in which language where that is another. */
export function ItemFacts({ item }: { item: ArticleItem }) {
  const text = useText();
  return (
    <p className={grid.meta}>
      <Month iso={item.publishedAt} />
      {" · "}
      {text("reading-minutes", { minutes: item.readingMinutes })}
      {foreignLanguage(item) && ` · ${text(`in-${item.language}`)}`}
    </p>
  );
}
