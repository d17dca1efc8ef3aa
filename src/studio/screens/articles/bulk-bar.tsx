import { useState } from "react";
import { subjectOfFile } from "../../../contract/studio/file-actions.ts";
import { draftNamesOf, namesOf } from "../../articles/names-of.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { laterDialog } from "../../parts/later.tsx";
import { useMay } from "../../session/me-context.tsx";
import type { BulkDialogProps } from "./bulk-dialog.ts";
import styles from "./articles.module.css";

export interface BulkBarProps extends Omit<BulkDialogProps, "close" | "done"> {
  clear: () => void;
}

const DIALOGS = {
  publish: laterDialog(
    "publish-drafts",
    async () => (await import("./publish-drafts-dialog.tsx")).PublishDraftsDialog,
  ),
  move: laterDialog("move-to-group", async () => (await import("./move-dialog.tsx")).MoveDialog),
  tags: laterDialog("change-tags", async () => (await import("./tags-dialog.tsx")).TagsDialog),
  copy: laterDialog("duplicate", async () => (await import("./copy-dialog.tsx")).CopyDialog),
};

/** The toolbar of actions on the selected articles. */
export function BulkBar({ tenant, articles, unpublished, groups, clear }: BulkBarProps) {
  const text = useText();
  const may = useMay();
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const names = articles.flatMap(namesOf);
  const mayAll = (action: "article.publish" | "article.draft") =>
    names.every((name) => may(action, { tenant, ...subjectOfFile(name) }));
  const canPublish = mayAll("article.publish");
  const close = () => setOpen(undefined);
  const Opened = open && DIALOGS[open];
  return (
    <section className={styles["bulk"]} aria-label={text("chosen")}>
      <p role="status">{text("chosen-count", { count: articles.length })}</p>
      {canPublish && articles.some((article) => draftNamesOf(article).length > 0) && (
        <Button onClick={() => setOpen("publish")}>{text("publish-drafts")}</Button>
      )}
      {canPublish && <Button onClick={() => setOpen("move")}>{text("move-to-group")}</Button>}
      {canPublish && <Button onClick={() => setOpen("tags")}>{text("change-tags")}</Button>}
      {articles.length === 1 && mayAll("article.draft") && (
        <Button onClick={() => setOpen("copy")}>{text("duplicate")}</Button>
      )}
      <Button look="quiet" aria-keyshortcuts="Escape" onClick={clear}>
        {text("choose-none")}
      </Button>
      {Opened && (
        <Opened
          {...{ tenant, articles, unpublished, groups, close }}
          done={() => {
            close();
            clear();
          }}
        />
      )}
    </section>
  );
}
