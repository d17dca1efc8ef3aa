import { type RefObject, useEffect, useState } from "react";
import { discardDraft, restoreDraft, saveDraft } from "./need-draft.ts";

/**
 * Keeps an unfinished need over whatever takes its page away (a forced load for a new build, a reload, a
 * step back) and puts it back when the same page is shown again in the same tab.
 */
export function useNeedDraft(form: RefObject<HTMLFormElement | null>): { discard: () => void } {
  const [sent] = useState(() => new AbortController());

  useEffect(() => {
    const element = form.current;
    const path = location.pathname;
    if (element === null) return;
    restoreDraft(element, path);
    const save = () => {
      if (!sent.signal.aborted) saveDraft(element, path);
    };
    addEventListener("pagehide", save, { signal: sent.signal });
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, [form, sent]);

  return {
    discard() {
      sent.abort();
      discardDraft(location.pathname);
    },
  };
}
