import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";
import { Notice, type NoticeProps } from "./notice.tsx";
import { Failure } from "./states.tsx";

export interface DoneNoticeProps {
  kind?: NoticeProps["kind"];
  /** Undoes what was done; `undefined` if there is nothing to undo. */
  undo: (() => Promise<void>) | undefined;
  close?: () => void;
  children: ReactNode;
}

/** Confirms what was done, with an undo button. If undoing fails, the notice stays and says why. */
export function DoneNotice({ kind = "good", undo, close, children }: DoneNoticeProps) {
  const text = useText();
  const undoing = useMutation({ mutationFn: undo });
  return (
    <Notice
      kind={kind}
      actions={
        <>
          {undo && (
            <Button isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
              {text("undo")}
            </Button>
          )}
          {close && (
            <Button look="quiet" onClick={close}>
              {text("close")}
            </Button>
          )}
        </>
      }
    >
      {children}
      {undoing.error !== null && <Failure error={undoing.error} />}
    </Notice>
  );
}
