import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { composed } from "../../../../contract/addresses/composed.ts";
import { studioPath } from "../../../../contract/studio/addresses.ts";
import { PUBLICATION_ENDPOINTS } from "../../../../contract/studio/endpoints/publications.ts";
import { statusOf } from "../../../api/call-error.ts";
import { call } from "../../../api/call.ts";
import { GroupField } from "../../../articles/group-field.tsx";
import { groupsQuery } from "../../../articles/groups-query.ts";
import { useWording } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";
import { Field } from "../../../parts/field.tsx";
import { FindingWords } from "../../../parts/finding-words.tsx";
import { Notice } from "../../../parts/notice.tsx";
import { Failure } from "../../../parts/states.tsx";
import { go } from "../../../routing/location.ts";
import { articleFile } from "../../../writing/article-file.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { findingsIn } from "./errors.ts";
import styles from "./publish-dialog.module.css";

export interface MoveDialogProps {
  session: WritingSession;
  language: string;
  path: string;
  close: () => void;
}

/** Changes a text's address. The old address redirects to the new one, and links to the text are updated. */
export function MoveDialog({ session, language, path, close }: MoveDialogProps) {
  const { text, language: shown } = useWording();
  const [{ group, slug }, setAddress] = useState(() => splitPath(path));
  const { tenant, name: from } = session.file;
  const { base, version, isUnsaved } = session.autosave;
  const { data: groups = [] } = useQuery(groupsQuery(tenant, shown));
  const name = composed(slug.trim()).replace(/\.(?:md|html)$/, "");
  const wanted = group === "" ? name : `${group}/${name}`;
  const isFit = wanted !== path && /^[^/\s?#%\\]+$/u.test(name);
  const hasDraft = version !== null || isUnsaved;
  const move = useMutation({
    mutationFn: async () => {
      const input = { tenant, from, to: articleFile(language, wanted), note: "" };
      await call(PUBLICATION_ENDPOINTS.moveArticle, input, { match: `"${base ?? ""}"` });
      go(studioPath("article", { tenant, language, path: wanted }), "replace");
    },
  });
  const findings = findingsIn(move.error);
  return (
    <Dialog title={text("move-title")} close={close}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFit && !hasDraft && !move.isPending) move.mutate();
        }}
      >
        {hasDraft && (
          <Notice kind="warn">
            <p>{text("move-drafted")}</p>
          </Notice>
        )}
        <GroupField
          groups={groups}
          value={group}
          onChange={({ currentTarget: { value } }) => setAddress({ group: value, slug })}
        />
        <Field
          label={text("slug")}
          hint={text("slug-hint")}
          value={slug}
          autoComplete="off"
          error={statusOf(move.error) === 409 ? text("move-taken") : undefined}
          onChange={({ currentTarget: { value } }) => setAddress({ group, slug: value })}
        />
        <p className={styles["aside"]}>{text("move-one-explained")}</p>
        {findings?.map((finding) => (
          <p key={finding.message} className={styles["findings"]}>
            <FindingWords finding={finding} />
          </p>
        ))}
        {move.isError && findings === undefined && statusOf(move.error) !== 409 && (
          <Failure error={move.error} />
        )}
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do" isBusy={move.isPending} disabled={!isFit || hasDraft}>
            {text("move")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function splitPath(path: string): { group: string; slug: string } {
  const [slug = "", ...groups] = path.split("/").toReversed();
  return { group: groups.toReversed().join("/"), slug };
}
