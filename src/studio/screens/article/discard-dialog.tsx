import { useMutation } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Failure } from "../../parts/states.tsx";
import { go } from "../../routing/location.ts";
import { discardDraft } from "../../writing/server-drafts.ts";
import type { WritingSession } from "../../writing/writing-session.ts";

export interface DiscardDialogProps {
  session: WritingSession;
  title: string;
  close: () => void;
  /** Whether Ctrl Z in the text undoes the discard, as it does in a text editor but not in forms. */
  canUndo: boolean;
  /** Moves the focus to the text, so that Ctrl Z undoes the discard. */
  focusText: () => void;
}

/** Asks for confirmation before a draft is discarded. Discarding a text that was never published deletes it. */
export function DiscardDialog({ session, title, close, canUndo, focusText }: DiscardDialogProps) {
  const text = useText();
  const { file, autosave } = session;
  const isPublished = autosave.base !== null;
  const discard = useMutation({
    mutationFn: async () => {
      // Waits for unsaved text: a save that arrives later would create a new draft.
      await autosave.flush();
      const left = await discardDraft(file, autosave.version);
      autosave.revert(left);
      if (left.base === null) return go(studioPath("articles", { tenant: file.tenant }), "replace");
      session.check();
      // Closes first, because a closing dialog moves the focus to the button that opened it.
      flushSync(close);
      focusText();
    },
  });
  return (
    <Dialog title={text("discard-title", { title })} close={close}>
      <p>{text(isPublished ? "discard-explained" : "discard-all-explained")}</p>
      {isPublished && canUndo && <p>{text("discard-undo")}</p>}
      {discard.isError && <Failure error={discard.error} retry={() => discard.mutate()} />}
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        <Button look="danger" isBusy={discard.isPending} onClick={() => discard.mutate()}>
          {text("discard-draft")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
