import type { ArticleItem } from "../../../../contract/api/articles.ts";
import { ArticleDate } from "../../../parts/article/article-date.tsx";
import { foreignTag } from "../../../parts/language/foreign-tag.ts";
import { trailTo } from "../../../parts/menu/menu-paths.ts";
import { withQuery } from "../../../parts/page/links.ts";
import { PageNumbers } from "../../../parts/page/page-numbers.tsx";
import { pageSteps } from "../../../parts/page/page-steps.ts";
import { TitleText } from "../../../parts/page/title-text.tsx";
import { Image } from "../../../parts/picture/image.tsx";
import { usePage, useSite } from "../../../view/context.ts";
import type { ContentProps } from "../../../view/theme.ts";
import { useText } from "../../../view/use-text.ts";
import { Neighbours } from "../article/neighbours.tsx";
import { TitleBlock } from "../article/title-block.tsx";
import { positionInOrder } from "../menu/reading-order.ts";
import styles from "./group.module.css";

/** The overview of a group: its articles as a numbered list. */
export default function GroupPage({ content: { group, list, tag } }: ContentProps<"group">) {
  const text = useText();
  const { url, place } = usePage();
  const { left_menu: tree } = useSite();
  const { items, page, size, total } = list;
  const spot = positionInOrder(tree, url, undefined, place);
  const trail = trailTo(tree, url).slice(0, -1);
  return (
    <div className={styles.page}>
      <TitleBlock
        crumbs={trail.map(({ name, url: address }) => ({ name, url: address }))}
        title={group.name}
        summary={group.description}
        position={spot.position}
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
      <Pages list={list} url={(number) => withQuery(group.url, { tag, page: number })} />
      <Neighbours {...spot} />
    </div>
  );
}

function Row({ item, number }: { item: ArticleItem; number: number }) {
  const text = useText();
  const lang = foreignTag(item, useSite());
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.words}>
        <h2 lang={lang}>
          <a href={item.url}>
            <TitleText>{item.title}</TitleText>
          </a>
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
            focus={item.cover.focus}
            sizes="96px lg:256px"
          />
        </div>
      )}
    </li>
  );
}

function Pages({
  list,
  url,
}: {
  list: ContentProps<"group">["content"]["list"];
  url: (page: number) => string;
}) {
  const text = useText();
  const { page, size, total } = list;
  const steps = pageSteps(page, size, total);
  if (steps === undefined) return null;
  return (
    <nav aria-label={text("pages")} className={styles.pages}>
      <PageNumbers page={page} numbers={steps.numbers} url={url} />
    </nav>
  );
}
