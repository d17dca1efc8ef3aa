import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import type { TheirDraft } from "../../writing/autosave.ts";
import { publishTexts } from "../../writing/publish-texts.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { conflictIn, findingsIn, ontoConflict } from "../article/publish/errors.ts";
import { PlanView } from "../article/publish/plan-view.tsx";
import { PublicationFindings } from "../article/publish/publication-findings.tsx";
import { PublishButton } from "../article/publish/publish-button.tsx";
import styles from "./settings.module.css";

export interface PublishSettingsDialogProps {
  session: WritingSession;
  close: () => void;
  clash: (theirs: TheirDraft) => void;
  /** Called with the revision; `null` if everything was published already. */
  done: (revision: number | null) => void;
}

/** Shows the changes of a settings file, and publishes exactly the text and base shown. */
export function PublishSettingsDialog({ session, close, clash, done }: PublishSettingsDialogProps) {
  const text = useText();
  const prove = useProof();
  const client = useQueryClient();
  const { autosave, file } = session;
  const [note, setNote] = useState("");
  const [sent] = useState(() => ({ name: file.name, text: autosave.text, base: autosave.base }));
  const ownEdit = () => ({ ...sent, draft: autosave.versionOf(sent.text) });
  const plan = useQuery({
    queryKey: ["plan", file, sent],
    queryFn: () => call(PUBLICATION_ENDPOINTS.planPublication, { tenant: file.tenant, files: [ownEdit()] }),
    gcTime: 0,
    retry: false,
  });
  const publish = useMutation({
    mutationFn: async () => {
      // Publishing deletes the draft, so the server must have this version of it.
      await autosave.flush();
      const revision = await prove(() => publishTexts(session, ownEdit(), [], note));
      // Names, languages, menus and addresses are shown in many places.
      await client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== "open-file" });
      done(revision);
    },
  });
  const problem = publish.error ?? plan.error;
  const conflict = conflictIn(problem, file.name);
  const findings = findingsIn(problem) ?? plan.data?.findings ?? [];
  const isSame = plan.data?.files.every(({ action }) => action === "unchanged") === true;
  return (
    <Dialog title={text("publish-title")} close={close} width="wide">
      {plan.isPending && <Loading />}
      {conflict !== undefined && (
        <Notice
          kind="warn"
          title={
            conflict.author === null ? text("clashing") : text("clashing-with", { who: conflict.author })
          }
          actions={
            <Button onClick={() => clash(ontoConflict(autosave.version, conflict))}>
              {text("look-at-both")}
            </Button>
          }
        >
          <p>{text("publish-conflict")}</p>
        </Notice>
      )}
      {problem !== null && conflict === undefined && findingsIn(problem) === undefined && (
        <Failure error={problem} retry={() => (publish.isError ? publish.mutate() : void plan.refetch())} />
      )}
      {isSame && <p>{text("nothing-to-publish")}</p>}
      {plan.data !== undefined && <PlanView plan={plan.data} />}
      <PublicationFindings findings={findings} />
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!publish.isPending) publish.mutate();
        }}
      >
        {plan.data !== undefined && !isSame && (
          <Field
            label={text("note")}
            hint={text("note-hint")}
            value={note}
            maxLength={500}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <DialogActions>
          <Button onClick={close}>{text("go-on-writing")}</Button>
          {plan.data !== undefined && !isSame && (
            <PublishButton
              label={text("publish")}
              isBusy={publish.isPending}
              isOff={!plan.data.isPublishable}
            />
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
