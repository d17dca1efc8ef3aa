import type { ArticleList } from "../../../contract/studio/endpoints/articles.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import styles from "./articles.module.css";

export interface BegunArticlesProps {
  tenant: string;
  begun: ArticleList["newArticles"];
}

/** Articles that were never published. */
export function BegunArticles({ tenant, begun }: BegunArticlesProps) {
  const text = useText();
  const { tag } = useWording();
  const times = new Intl.DateTimeFormat(tag, { dateStyle: "medium" });
  return (
    <section className={styles["begun"]}>
      <h2>{text("begun")}</h2>
      <ul>
        {begun.map(({ name, title, editedBy, editedAt }) => (
          <li key={name}>
            <FileLink {...{ tenant, name, title }} />{" "}
            <small>{[editedBy ?? [], times.format(editedAt)].flat().join(" · ")}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
