import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { ActionFailure } from "./action-failure.tsx";

export interface AskDialogProps {
  title: string;
  /** The explanation. */
  children: ReactNode;
  action: UseMutationResult<unknown, Error, void>;
  close: () => void;
  isDangerous?: boolean;
}

/** Asks for confirmation before an action that cannot be undone. */
export function AskDialog({ title, children, action, close, isDangerous = false }: AskDialogProps) {
  const text = useText();
  return (
    <Dialog title={title} close={close}>
      <p>{children}</p>
      <ActionFailure error={action.error} />
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        <Button
          look={isDangerous ? "danger" : "do"}
          isBusy={action.isPending}
          onClick={() => action.mutate(undefined, { onSuccess: close })}
        >
          {title}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
