import { UNDO_NOTE } from "../../../contract/studio/undo-note.ts";
import { useText } from "../../messages/wording-context.tsx";
import { DoneNotice } from "../../parts/done-notice.tsx";
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
  const undo = async (id: number): Promise<void> => {
    await prove(() => undoPublication(session, id, UNDO_NOTE));
    close();
  };
  return (
    <DoneNotice undo={revision === null ? undefined : () => undo(revision)} close={close}>
      <p>{text("settings-published")}</p>
    </DoneNotice>
  );
}
