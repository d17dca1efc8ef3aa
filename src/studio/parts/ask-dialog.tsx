import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Failure } from "./states.tsx";

export interface AskDialogProps {
  title: string;
  /** Explains what the action does. */
  children: ReactNode;
  action: UseMutationResult<unknown, Error, void>;
  close: () => void;
  isDangerous?: boolean;
  /** Replaces {@link Failure}, for screens that can explain better why the action failed. */
  failure?: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. */
export function AskDialog({ title, children, action, close, isDangerous = false, failure }: AskDialogProps) {
  const text = useText();
  const { error } = action;
  return (
    <Dialog title={title} close={close}>
      <p>{children}</p>
      {failure ?? (error !== null && <Failure error={error} />)}
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
