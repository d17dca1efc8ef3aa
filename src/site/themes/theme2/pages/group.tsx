import { withQuery } from "../../../parts/page/links.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { Hanging } from "../lists/hanging.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { Pagination } from "../parts/pagination.tsx";
import grid from "../parts/grid.module.css";
import styles from "./group.module.css";

/** All articles of a group, as pictures on a gallery wall. */
export default function GroupPage({ content: { group, list, tag } }: ContentProps<"group">) {
  const text = useText();
  const { items, page, size, total } = list;
  return (
    <>
      <PageHead title={group.name} count={total} text={group.description} />
      {tag !== "" && (
        <p className={`${grid.frame} ${styles.filter}`}>
          {text("tagged", { tag })} <a href={group.url}>{text("show-all")}</a>
        </p>
      )}
      <div className={styles.wall}>
        {items.length === 0 ? (
          <p className={`${grid.frame} ${styles.empty}`}>{text("group-empty")}</p>
        ) : (
          <Hanging items={items} heading="h2" isFirstPriority />
        )}
        <div className={grid.frame}>
          <Pagination
            page={page}
            size={size}
            total={total}
            url={(number) => withQuery(group.url, { tag, page: number })}
          />
        </div>
      </div>
    </>
  );
}
