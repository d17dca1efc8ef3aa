import type { ArticleItem, Group } from "../../../../contract/api/articles.ts";
import { useText } from "../../../view/use-text.ts";
import { ArticleCard } from "../parts/article-card.tsx";
import { Icon } from "../parts/icon.tsx";
import frame from "../parts/frame.module.css";
import styles from "./newest.module.css";

interface NewestProps {
  group: Group;
  items: readonly ArticleItem[];
  /** `lead` shows one article large, and the others in a list next to it. */
  look: "lead" | "cards";
}

/** The newest articles of a group. One or two articles are shown large, side by side. */
export function Newest({ group, items, look }: NewestProps) {
  const text = useText();
  const [first, ...others] = items;
  const id = `newest-${group.slug}`;
  return (
    <section className={`${frame.section} ${styles.newest}`} aria-labelledby={id}>
      <div className={frame.frame}>
        <div className={styles.head}>
          <div>
            <h2 id={id} className={frame.title}>
              {group.name}
            </h2>
            {group.description && <p className={frame.intro}>{group.description}</p>}
          </div>
          {group.url !== "" && (
            <a className={frame.more} href={group.url}>
              <span>{text("view-all")}</span>
              <span className="visually-hidden"> {group.name}</span>
              <Icon name="arrow" size="small" />
            </a>
          )}
        </div>
        {items.length < 3 ? (
          <div className={styles.pair}>
            {items.map((item) => (
              <ArticleCard key={item.url} item={item} look="lead" />
            ))}
          </div>
        ) : look === "lead" && first !== undefined ? (
          <div className={styles.lead}>
            <ArticleCard item={first} look="lead" />
            <div className={styles.list}>
              {others.slice(0, 3).map((item) => (
                <ArticleCard key={item.url} item={item} look="row" />
              ))}
            </div>
          </div>
        ) : (
          <div className={styles.cards}>
            {items.slice(0, 3).map((item) => (
              <ArticleCard key={item.url} item={item} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
