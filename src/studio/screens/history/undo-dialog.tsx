import { useMutation, useQueryClient } from "@tanstack/react-query";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { UNDO_NOTE } from "../../../contract/studio/undo-note.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";

export interface UndoDialogProps {
  tenant: string;
  /** The revision to undo. */
  id: number;
  close: () => void;
}

/** Asks for confirmation, and publishes the texts as they were before a revision. */
export function UndoDialog({ tenant, id, close }: UndoDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const prove = useProof();
  const undo = useMutation({
    mutationFn: async () => {
      await prove(() => call(HISTORY_ENDPOINTS.undoRevision, { tenant, id, note: UNDO_NOTE }));
      await refreshScreens(client);
      close();
    },
  });
  return (
    <Dialog title={text("undo-revision")} close={close}>
      <p>{text("undo-revision-explained")}</p>
      {undo.error !== null && <Failure error={undo.error} retry={() => undo.mutate()} />}
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        <Button look="do" isBusy={undo.isPending} onClick={() => undo.mutate()}>
          {text("undo")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
