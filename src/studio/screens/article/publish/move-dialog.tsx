import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { composed } from "../../../../contract/addresses/composed.ts";
import { studioPath } from "../../../../contract/studio/addresses.ts";
import { PUBLICATION_ENDPOINTS } from "../../../../contract/studio/endpoints/publications.ts";
import { statusOf } from "../../../api/call-error.ts";
import { call } from "../../../api/call.ts";
import { useText } from "../../../messages/wording-context.tsx";
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
  const text = useText();
  const [typed, setTyped] = useState(path);
  const { tenant, name } = session.file;
  const { base, version, isUnsaved } = session.autosave;
  const wanted = composed(typed.trim()).replace(/\.(?:md|html)$/, "");
  const isFit = wanted !== path && /^[^/\s?#%\\]+(?:\/[^/\s?#%\\]+)?$/u.test(wanted);
  const hasDraft = version !== null || isUnsaved;
  const move = useMutation({
    mutationFn: async () => {
      const input = { tenant, from: name, to: articleFile(language, wanted), note: "" };
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
        <Field
          label={text("move-path")}
          hint={text("move-path-hint")}
          value={typed}
          error={statusOf(move.error) === 409 ? text("move-taken") : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
