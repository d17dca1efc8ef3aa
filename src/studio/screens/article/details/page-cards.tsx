import { useText } from "../../../messages/wording-context.tsx";
import { useSite } from "../../../session/sites.ts";
import { useCover } from "./use-cover.ts";
import styles from "./page-cards.module.css";

export interface PageCardsProps {
  tenant: string;
  /** The article's group and slug. */
  path: string;
  /** BCP 47 tag of the text's language. */
  tag: string;
  title: string;
  summary: string;
  /** The cover as written in the front matter; "" for none. */
  cover: string;
}

/** Previews of the article in search results and social networks. Long texts are cut where those services usually cut them. */
export function PageCards({ tenant, path, tag, title, summary, cover }: PageCardsProps) {
  const text = useText();
  const site = useSite(tenant);
  const picture = useCover(tenant, cover);
  const host = site?.host ?? tenant;
  const named = title === "" ? text("untitled") : title;
  const described = summary === "" ? <em>{text("page-card-no-summary")}</em> : summary;
  return (
    <section className={styles["cards"]} aria-label={text("page-cards")}>
      <h2>{text("page-cards")}</h2>
      <h3>{text("page-card-search")}</h3>
      <div className={styles["result"]}>
        <p className={styles["where"]}>{[host, ...path.split("/")].join(" › ")}</p>
        <p className={styles["title"]} lang={tag}>
          {site === undefined ? named : `${named} · ${site.name}`}
        </p>
        <p className={styles["summary"]} lang={summary === "" ? undefined : tag}>
          {described}
        </p>
      </div>
      <h3>{text("page-card-share")}</h3>
      <div className={styles["card"]}>
        {picture === undefined ? (
          <p className={styles["pictureless"]}>{text("page-card-no-cover")}</p>
        ) : (
          <img src={picture.url} alt="" style={{ objectPosition: picture.objectPosition }} />
        )}
        <p className={styles["where"]}>{host}</p>
        <p className={styles["title"]} lang={tag}>
          {named}
        </p>
        <p className={styles["summary"]} lang={summary === "" ? undefined : tag}>
          {described}
        </p>
      </div>
    </section>
  );
}
