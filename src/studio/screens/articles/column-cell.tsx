import type { ListedArticle } from "../../../contract/studio/endpoints/articles.ts";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { dateFormat } from "../../messages/formats.ts";
import { useWording } from "../../messages/wording-context.tsx";
import { When } from "../../parts/when.tsx";
import type { Column } from "./columns.ts";
import styles from "./articles.module.css";

export interface ColumnCellProps {
  tenant: string;
  article: ListedArticle;
  column: Column;
  /** The site's time zone; `undefined` until it is loaded. */
  timeZone: string | undefined;
}

/** What a column shows of an article; nothing if the article has no such value. */
export function ColumnCell({ tenant, article, column, timeZone }: ColumnCellProps) {
  switch (column) {
    case "changed":
      return (
        article.texts.length > 0 && <When at={newest(article.texts.map(({ updatedAt }) => updatedAt))} />
      );
    case "published":
      return <Published {...{ article, timeZone }} />;
    case "authors":
      return article.authors.join(", ");
    case "cover":
      return (
        article.cover !== null && (
          <span className={styles["cover"]}>
            <Thumbnail {...{ tenant }} file={article.cover} />
          </span>
        )
      );
  }
}

function Published({ article, timeZone }: Pick<ColumnCellProps, "article" | "timeZone">) {
  const { tag } = useWording();
  const times = article.texts.flatMap(({ state, publishedAt }) => (state === "hidden" ? [] : [publishedAt]));
  if (times.length === 0 || timeZone === undefined) return null;
  const at = newest(times);
  const exact = dateFormat(tag, { dateStyle: "full", timeStyle: "long", timeZone });
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {dateFormat(tag, { dateStyle: "medium", timeZone }).format(at)}
    </time>
  );
}

/** The list is sorted by the newest time of an article's texts, so this time is shown. */
function newest(times: readonly number[]): number {
  return Math.max(...times);
}
