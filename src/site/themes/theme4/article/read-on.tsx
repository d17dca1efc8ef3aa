import type { Article } from "../../../../contract/api/articles.ts";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import styles from "./read-on.module.css";

/** The titles of neighbouring and related articles. */
export function ReadOn({ article: { previous, next, related } }: { article: Article }) {
  const text = useText();
  const site = useSite();
  const known = new Set([previous?.url, next?.url]);
  const others = related.filter(({ url }) => !known.has(url));
  if (!previous && !next && others.length === 0) return null;
  return (
    <nav className={styles.readOn} aria-label={text("more-articles")}>
      {next && (
        <a href={next.url} rel="next">
          <span>{text("next-article")}</span>
          {next.title}
        </a>
      )}
      {previous && (
        <a href={previous.url} rel="prev">
          <span>{text("previous-article")}</span>
          {previous.title}
        </a>
      )}
      {others.map((item) => (
        <a key={item.url} href={item.url} lang={foreignTag(item, site)}>
          {item.title}
        </a>
      ))}
    </nav>
  );
}
