import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FILE_ENDPOINTS } from "../../../contract/studio/endpoints/files.ts";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { statusOf } from "../../api/call-error.ts";
import { callTagged, call } from "../../api/call.ts";
import { articleName, parseArticleName } from "../../articles/article-name.ts";
import { GroupField } from "../../articles/group-field.tsx";
import { namesOf } from "../../articles/names-of.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { readField } from "./address.ts";
import type { BulkDialogProps } from "./bulk-dialog.ts";
import { BulkForm } from "./bulk-form.tsx";
import { titleIn } from "./title-in.ts";
import styles from "./articles.module.css";

/** Moves the selected articles to a group, in all their languages. Old addresses redirect to the new ones. */
export function MoveDialog({ tenant, articles, groups, close, done }: BulkDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const [held, setHeld] = useState<readonly string[]>([]);
  const [moved, setMoved] = useState(0);
  /** The texts that were moved before an attempt failed. The next attempt skips them. */
  const movedNames = useRef(new Set<string>());
  const names = articles.flatMap(namesOf);
  const move = useMutation({
    mutationFn: async (group: string) => {
      const refused: string[] = [];
      const left = names.filter((name) => !movedNames.current.has(name));
      setMoved(names.length - left.length);
      for (const name of left) {
        if (await moveText(tenant, name, group === "" ? null : group)) movedNames.current.add(name);
        else refused.push(name);
        setMoved((count) => count + 1);
      }
      setHeld(refused);
      if (refused.length === 0) done();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["articles", tenant] }),
  });
  return (
    <Dialog title={text("move-to-group")} close={close}>
      <p>{text("move-explained", { count: articles.length })}</p>
      {move.error !== null && <Failure error={move.error} />}
      {held.length > 0 && (
        <Notice kind="warn" title={text("move-held")}>
          <ul className={styles["files"]}>
            {held.map((name) => (
              <li key={name}>
                <FileLink {...{ tenant, name }} title={titleIn(articles, name)} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {move.isPending && (
        <p role="status">
          <progress aria-label={text("move-to-group")} max={names.length} value={moved} />
        </p>
      )}
      <BulkForm
        label={text("move")}
        isBusy={move.isPending}
        close={close}
        submit={(form) => move.mutate(readField(form, "group"))}
      >
        <GroupField groups={groups} />
      </BulkForm>
    </Dialog>
  );
}

/** Moves a text. Returns false if the text has a draft or the new name is taken. */
async function moveText(tenant: string, from: string, group: string | null): Promise<boolean> {
  const name = parseArticleName(from);
  if (name === undefined) return false;
  const to = articleName({ ...name, group });
  if (to === from) return true;
  try {
    const { tag } = await callTagged(FILE_ENDPOINTS.findFile, { tenant, name: from });
    await call(
      PUBLICATION_ENDPOINTS.moveArticle,
      { tenant, from, to, note: "" },
      {
        match: tag,
      },
    );
    return true;
  } catch (error) {
    if (statusOf(error) === 409 || statusOf(error) === 404) return false;
    throw error;
  }
}
