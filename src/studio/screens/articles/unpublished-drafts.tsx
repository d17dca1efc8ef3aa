import type { ArticleList } from "../../../contract/studio/endpoints/articles.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import styles from "./articles.module.css";

export interface UnpublishedDraftsProps {
  tenant: string;
  unpublished: ArticleList["newArticles"];
}

/** Articles that were never published. */
export function UnpublishedDrafts({ tenant, unpublished }: UnpublishedDraftsProps) {
  const text = useText();
  const { tag } = useWording();
  const times = new Intl.DateTimeFormat(tag, { dateStyle: "medium" });
  return (
    <section className={styles["unpublished"]}>
      <h2>{text("unpublished-drafts")}</h2>
      <ul>
        {unpublished.map(({ name, title, editedBy, editedAt }) => (
          <li key={name}>
            <FileLink {...{ tenant, name, title }} />{" "}
            <small>{[editedBy ?? [], times.format(editedAt)].flat().join(" · ")}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
