import type { ArticleItem } from "../../../../contract/api/articles.ts";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { useSite } from "../../../view/context.ts";
import { Cover } from "../parts/cover.tsx";
import { Display } from "../parts/display.tsx";
import { ItemMeta } from "./item-meta.tsx";
import grid from "../parts/grid.module.css";
import styles from "./ledger.module.css";

interface LedgerProps {
  items: readonly ArticleItem[];
  heading?: "h2" | "h3";
}

/** Titles in large type one below the other, separated by thin lines, each with a small picture at its end. */
export function Ledger({ items, heading = "h3" }: LedgerProps) {
  return (
    <ul className={grid.frame}>
      {items.map((item) => (
        <Row key={item.url} item={item} heading={heading} />
      ))}
    </ul>
  );
}

function Row({ item, heading }: { item: ArticleItem; heading: "h2" | "h3" }) {
  const lang = foreignTag(item, useSite());
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Display as={heading} text={item.title} lang={lang} className={styles.title}>
          <a href={item.url}>
            <TitleText>{item.title}</TitleText>
          </a>
        </Display>
        {item.summary && (
          <p className={styles.summary} lang={lang}>
            {item.summary}
          </p>
        )}
      </div>
      <ItemMeta item={item} />
      <Cover picture={item.cover} title={item.title} sizes="50vw md:25vw" className={styles.picture} />
    </li>
  );
}
