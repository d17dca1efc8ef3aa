import type { ArticleItem } from "../../../../contract/api/articles.ts";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { useSite } from "../../../view/context.ts";
import { Cover } from "../parts/cover.tsx";
import { ItemMeta } from "./item-meta.tsx";
import grid from "../parts/grid.module.css";
import styles from "./hanging.module.css";

interface HangingProps {
  items: readonly ArticleItem[];
  heading?: "h2" | "h3";
  /** Whether the first picture is the main picture of the page. */
  isFirstPriority?: boolean;
}

/** Articles as pictures on a gallery wall, with captions below. Neighbouring pictures differ in size. */
export function Hanging({ items, heading = "h3", isFirstPriority = false }: HangingProps) {
  return (
    <ul className={`${grid.grid} ${styles.hanging}`}>
      {items.map((item, index) => (
        <Work key={item.url} item={item} heading={heading} isPriority={isFirstPriority && index === 0} />
      ))}
    </ul>
  );
}

interface WorkProps {
  item: ArticleItem;
  heading: "h2" | "h3";
  isPriority: boolean;
}

function Work({ item, heading: Heading, isPriority }: WorkProps) {
  const lang = foreignTag(item, useSite());
  return (
    <li className={styles.item}>
      <article>
        <Cover
          picture={item.cover}
          title={item.title}
          sizes="100vw lg:66vw"
          isPriority={isPriority}
          className={styles.picture}
        />
        <div className={styles.caption}>
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
          <ItemMeta item={item} />
        </div>
      </article>
    </li>
  );
}
