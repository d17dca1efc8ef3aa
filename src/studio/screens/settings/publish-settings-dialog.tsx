import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { useProof } from "../../proof/proof.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";
import type { TheirDraft } from "../../writing/autosave.ts";
import { publishTexts } from "../../writing/publish-texts.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { PublicationReport, changesAnything } from "../article/publish/publication-report.tsx";
import { PublishButton } from "../article/publish/publish-button.tsx";
import styles from "./settings.module.css";

export interface PublishSettingsDialogProps {
  session: WritingSession;
  close: () => void;
  resolve: (theirs: TheirDraft) => void;
  /** Called with the number of the revision; `null` if everything was already published. */
  done: (revision: number | null) => void;
}

/** Shows what a publication changes in a settings file, and publishes exactly what was shown. */
export function PublishSettingsDialog({ session, close, resolve, done }: PublishSettingsDialogProps) {
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
      // Publishing deletes the draft on the server, so the current text must be saved there first.
      await autosave.flush();
      const revision = await prove(() => publishTexts(session, ownEdit(), [], note));
      // Refreshes everything else: many screens show names, languages, menus and addresses from the settings.
      await refreshScreens(client);
      done(revision);
    },
  });
  const canPublish = changesAnything(plan.data);
  return (
    <Dialog title={text("publish-title")} close={close} width="wide">
      <PublicationReport {...{ session, plan, publish, resolve }} />
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (!publish.isPending) publish.mutate();
        }}
      >
        {canPublish && (
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
          {canPublish && (
            <PublishButton
              label={text("publish")}
              isBusy={publish.isPending}
              isOff={plan.data?.isPublishable !== true}
            />
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
