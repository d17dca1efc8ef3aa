import { useState } from "react";
import type { ArticleList } from "../../../contract/studio/endpoints/articles.ts";
import { subjectOfFile } from "../../../contract/studio/file-actions.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { laterDialog } from "../../parts/later.tsx";
import { When } from "../../parts/when.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { useMay } from "../../session/me-context.tsx";
import styles from "./articles.module.css";

export interface UnpublishedDraftsProps {
  tenant: string;
  unpublished: ArticleList["newArticles"];
}

const PublishDraftsDialog = laterDialog(
  "publish-drafts",
  async () => (await import("./publish-drafts-dialog.tsx")).PublishDraftsDialog,
);

/** Lists articles that were never published, which can be published together. The open dialog stays when others publish the last one. */
export function UnpublishedDrafts({ tenant, unpublished }: UnpublishedDraftsProps) {
  const text = useText();
  const nameOf = useAuthorNames(
    tenant,
    unpublished.map(({ editedBy }) => editedBy),
  );
  const may = useMay();
  const [isPublishing, setPublishing] = useState(false);
  const close = () => setPublishing(false);
  const canPublish = unpublished.some(({ name }) =>
    may("article.publish", { tenant, ...subjectOfFile(name) }),
  );
  return (
    <>
      {unpublished.length > 0 && (
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
          {canPublish && <Button onClick={() => setPublishing(true)}>{text("publish-drafts")}</Button>}
        </section>
      )}
      {isPublishing && <PublishDraftsDialog {...{ tenant, unpublished, close }} articles={[]} done={close} />}
    </>
  );
}
