import { withQuery } from "../../../parts/page/links.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { ArticleCard } from "../parts/article-card.tsx";
import { Breadcrumbs } from "../parts/breadcrumbs.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { Pagination } from "../parts/pagination.tsx";
import frame from "../parts/frame.module.css";
import styles from "./group.module.css";

/** The articles of a group. On the first page, the newest article is large. */
export default function GroupPage({ content: { group, list, tag } }: ContentProps<"group">) {
  const text = useText();
  const { items, page, size, total } = list;
  const isLeadShown = page === 1 && tag === "" && items.length > 3;
  const [first, ...others] = items;
  return (
    <>
      <div className={frame.frame}>
        <Breadcrumbs crumbs={[{ name: group.name, url: "", isCurrent: true }]} />
      </div>
      <PageHead title={group.name} text={group.description} />
      <div className={`${frame.frame} ${styles.list}`}>
        {tag !== "" && (
          <p className={styles.filter}>
            {text("tagged", { tag })} <a href={group.url}>{text("show-all")}</a>
          </p>
        )}
        {items.length === 0 && <p className={styles.empty}>{text("group-empty")}</p>}
        {isLeadShown && first && (
          <div className={styles.lead}>
            <ArticleCard item={first} look="lead" heading="h2" isMain />
          </div>
        )}
        <div className={styles.cards}>
          {(isLeadShown ? others : items).map((item) => (
            <ArticleCard key={item.url} item={item} heading="h2" isMain={item === first} />
          ))}
        </div>
        <Pagination
          page={page}
          size={size}
          total={total}
          url={(number) => withQuery(group.url, { tag, page: number })}
        />
      </div>
    </>
  );
}
