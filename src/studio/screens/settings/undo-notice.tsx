import { useMutation } from "@tanstack/react-query";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { undoPublication } from "../../writing/undo-publication.ts";
import type { WritingSession } from "../../writing/writing-session.ts";

export interface UndoNoticeProps {
  session: WritingSession;
  /** The number of the revision; `null` if everything was already published. */
  revision: number | null;
  close: () => void;
}

/** Confirms a publication of settings, with an undo button. Undoing it turns the text into a draft. */
export function UndoNotice({ session, revision, close }: UndoNoticeProps) {
  const text = useText();
  const prove = useProof();
  const undo = useMutation({
    mutationFn: async (id: number) => {
      await prove(() => undoPublication(session, id, text("undo-note")));
      close();
    },
  });
  return (
    <Notice
      kind="good"
      actions={
        <>
          {revision !== null && (
            <Button isBusy={undo.isPending} onClick={() => undo.mutate(revision)}>
              {text("undo")}
            </Button>
          )}
          <Button look="quiet" onClick={close}>
            {text("close")}
          </Button>
        </>
      }
    >
      <p>{text("settings-published")}</p>
      {undo.error !== null && <Failure error={undo.error} />}
    </Notice>
  );
}
