import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { Opening } from "../../writing/article-file.ts";
import { discardRestored } from "../../writing/discard-restored.ts";
import type { WritingSession } from "../../writing/writing-session.ts";

export interface RestoredBarProps {
  session: WritingSession;
  opening: Opening;
  /** Moves the focus to the text, so that Ctrl Z undoes the discard. */
  focusText: () => void;
}

/** Reports that unsaved text of an earlier visit was restored, with a button to discard it. */
export function RestoredBar({ session, opening, focusText }: RestoredBarProps) {
  const text = useText();
  const [isShown, setShown] = useState(true);
  const revert = useMutation({
    mutationFn: async () => {
      await discardRestored(session, opening);
      setShown(false);
      focusText();
    },
  });
  if (!isShown) return null;
  return (
    <Notice
      kind="info"
      actions={
        <>
          <Button isBusy={revert.isPending} onClick={() => revert.mutate()}>
            {text("discard-draft")}
          </Button>
          <Button look="quiet" onClick={() => setShown(false)}>
            {text("close")}
          </Button>
        </>
      }
    >
      <p>{revert.isError ? text("failure-offline-what-to-do") : text("restored")}</p>
    </Notice>
  );
}
