import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FILE_ENDPOINTS } from "../../../contract/studio/endpoints/files.ts";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { call } from "../../api/call.ts";
import { editTags } from "../../articles/edit-tags.ts";
import { namesQuery } from "../../articles/names-query.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { NamesField } from "../../parts/names-field.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { BulkDialogProps } from "./bulk-dialog.ts";
import { BulkForm } from "./bulk-form.tsx";
import { Refusal } from "./refusals.tsx";
import { titleIn } from "./title-in.ts";
import styles from "./articles.module.css";

/** Adds and removes tags of the selected articles in all their languages, with one publication. */
export function TagsDialog({ tenant, articles, close, done }: BulkDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const { language } = useWording();
  const { data } = useQuery(namesQuery(tenant, language));
  const known = data?.tags ?? [];
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const change = useMutation({
    mutationFn: async () => {
      const names = articles.flatMap(({ texts }) => texts.map(({ name }) => name));
      const edits = await Promise.all(
        names.map(async (name) => {
          const { text: before, hash } = await call(FILE_ENDPOINTS.findFile, { tenant, name });
          const after = before === null ? undefined : editTags(before, { add, remove });
          return { name, after, base: hash, isSame: after === before };
        }),
      );
      const files = edits.flatMap(({ name, after, base, isSame }) =>
        after === undefined || isSame ? [] : [{ name, text: after, base }],
      );
      if (files.length > 0) await call(PUBLICATION_ENDPOINTS.publish, { tenant, files, note: "" });
      await client.invalidateQueries({ queryKey: ["articles", tenant] });
      const left = edits.flatMap(({ name, after }) => (after === undefined ? [name] : []));
      setSkipped(left);
      if (left.length === 0) done();
    },
  });
  return (
    <Dialog title={text("change-tags")} close={close}>
      <p>{text("change-tags-explained", { count: articles.length })}</p>
      {change.error !== null && <Refusal error={change.error} />}
      {skipped.length > 0 && (
        <Notice kind="warn" title={text("tags-skipped", { count: skipped.length })}>
          <ul className={styles["files"]}>
            {skipped.map((name) => (
              <li key={name}>
                <FileLink {...{ tenant, name }} title={titleIn(articles, name)} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <BulkForm
        label={text("publish")}
        isBusy={change.isPending}
        close={close}
        submit={() => change.mutate()}
      >
        <NamesField label={text("tags-to-add")} names={add} known={known} change={setAdd} />
        <NamesField label={text("tags-to-remove")} names={remove} known={known} change={setRemove} />
      </BulkForm>
    </Dialog>
  );
}
