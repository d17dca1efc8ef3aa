import type { ArticleItem } from "../../../../contract/api/articles.ts";
import { ArticleDate } from "../../../parts/article/article-date.tsx";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Cover } from "./cover.tsx";
import styles from "./article-card.module.css";

interface ArticleCardProps {
  item: ArticleItem;
  /** `lead` is large, with the picture next to the text if there is room. `row` is text only, for lists. */
  look?: "card" | "lead" | "row";
  /** The heading level of the title. */
  heading?: "h2" | "h3";
  /** Whether its picture is the main picture of the page. */
  isMain?: boolean;
}

/** An article in a list; the whole card is a link. */
export function ArticleCard({
  item,
  look = "card",
  heading: Heading = "h3",
  isMain = false,
}: ArticleCardProps) {
  const text = useText();
  const lang = foreignTag(item, useSite());
  return (
    <article className={`${styles.card} ${styles[look]}`}>
      {look !== "row" && (
        <div className={styles.picture}>
          <Cover picture={item.cover} seed={item.slug} look={look} isPriority={isMain} />
        </div>
      )}
      <div>
        <Heading className={styles.title} lang={lang}>
          <a href={item.url}>
            <TitleText>{item.title}</TitleText>
          </a>
        </Heading>
        {item.summary && (
          <p className={styles.summary} lang={lang}>
            {item.summary}
          </p>
        )}
        {item.publishedAt && (
          <p className={styles.meta}>
            <ArticleDate iso={item.publishedAt} />
            <span>{text("reading-minutes", { minutes: item.readingMinutes })}</span>
            {lang && <span>{text(`in-${item.language}`)}</span>}
          </p>
        )}
      </div>
    </article>
  );
}
