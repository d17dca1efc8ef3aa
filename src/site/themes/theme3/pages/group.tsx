import type { ArticleItem } from "../../../../contract/articles.ts";
import { LANGUAGE_TAGS } from "../../../../contract/locales.ts";
import { usePage, useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { ArticleDate } from "../../../parts/article-date.tsx";
import { Image } from "../../../parts/image.tsx";
import { withQuery } from "../../../parts/links.ts";
import { trailTo } from "../../../parts/menu-paths.ts";
import type { ContentProps } from "../../theme.ts";
import { Neighbours } from "../article/neighbours.tsx";
import { TitleBlock } from "../article/title-block.tsx";
import { readingPlace } from "../menu/reading-order.ts";
import styles from "./group.module.css";

/** The overview of a part: its pages as a numbered list of sheets. */
export default function GroupPage({ content: { group, list, tag } }: ContentProps<"group">) {
  const text = useText();
  const { url } = usePage();
  const { left_menu: tree } = useSite();
  const { items, page, size, total } = list;
  const place = readingPlace(tree, url);
  const trail = trailTo(tree, url).slice(0, -1);
  return (
    <div className={styles.page}>
      <TitleBlock
        crumbs={trail.map(({ name, url: address }) => ({ name, url: address }))}
        title={group.name}
        summary={group.description}
        position={place.position}
      >
        <li>{text("page-count", { count: total })}</li>
        {tag !== "" && (
          <li className={styles.filter}>
            {text("tagged", { tag })} <a href={group.url}>{text("show-all")}</a>
          </li>
        )}
      </TitleBlock>
      {items.length === 0 && <p className={styles.empty}>{text("group-empty")}</p>}
      <ol className={styles.list}>
        {items.map((item, index) => (
          <Row key={item.url} item={item} number={(page - 1) * size + index + 1} />
        ))}
      </ol>
      {total > size && <Pages url={group.url} tag={tag} page={page} last={Math.ceil(total / size)} />}
      <Neighbours {...place} />
    </div>
  );
}

function Row({ item, number }: { item: ArticleItem; number: number }) {
  const text = useText();
  const lang = item.language === item.requestedLanguage ? undefined : LANGUAGE_TAGS[item.language];
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.words}>
        <h2 lang={lang}>
          <a href={item.url}>{item.title}</a>
        </h2>
        {item.summary && <p lang={lang}>{item.summary}</p>}
        <p className={styles.facts}>
          <span>{text("reading-minutes", { minutes: item.readingMinutes })}</span>
          <ArticleDate iso={item.updatedAt} />
        </p>
      </div>
      {item.cover && (
        <div className={styles.cover}>
          <Image
            src={item.cover.src}
            alt=""
            width={item.cover.width}
            height={item.cover.height}
            sizes="96px lg:256px"
          />
        </div>
      )}
    </li>
  );
}

function Pages({ url, tag, page, last }: { url: string; tag: string; page: number; last: number }) {
  const text = useText();
  return (
    <nav aria-label={text("pages")} className={styles.pages}>
      <ul>
        {Array.from({ length: last }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <a
              href={withQuery(url, { tag, page: number })}
              aria-current={number === page ? "page" : undefined}
              aria-label={text("page-number", { page: number })}
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
