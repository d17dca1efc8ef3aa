import type { ArticleList } from "../../../contract/studio/endpoints/articles.ts";
import { useText } from "../../messages/wording-context.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { When } from "../../parts/when.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import styles from "./articles.module.css";

export interface UnpublishedDraftsProps {
  tenant: string;
  unpublished: ArticleList["newArticles"];
}

/** Lists articles that were never published. */
export function UnpublishedDrafts({ tenant, unpublished }: UnpublishedDraftsProps) {
  const text = useText();
  const nameOf = useAuthorNames(
    tenant,
    unpublished.map(({ editedBy }) => editedBy),
  );
  return (
    <section className={styles["unpublished"]}>
      <h2>{text("unpublished-drafts")}</h2>
      <ul>
        {unpublished.map(({ name, title, editedBy, editedAt }) => (
          <li key={name}>
            <FileLink {...{ tenant, name, title }} />{" "}
            <small>
              {editedBy !== null && `${nameOf(editedBy)} · `}
              <When at={editedAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
