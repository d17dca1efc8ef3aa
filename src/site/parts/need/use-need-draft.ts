import { type RefObject, useEffect, useState } from "react";
import { discardDraft, restoreDraft, saveDraft } from "./need-draft.ts";

/**
 * Keeps an unfinished need over whatever takes its page away (a forced load for a new build, a reload, a
 * step back, another language, a phone that needs the memory) and puts it back where a form is shown in the same tab.
 */
export function useNeedDraft(form: RefObject<HTMLFormElement | null>): { discard: () => void } {
  const [sent] = useState(() => new AbortController());

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    // Of two forms on a page the one that nothing was typed into must not forget what was typed into the other.
    let isKept = restoreDraft(element);
    const save = () => {
      if (sent.signal.aborted) return;
      const isTyped = saveDraft(element);
      if (!isTyped && isKept) discardDraft();
      isKept = isTyped;
    };
    const saveWhenHidden = () => {
      if (document.hidden) save();
    };
    addEventListener("pagehide", save, { signal: sent.signal });
    document.addEventListener("visibilitychange", saveWhenHidden, { signal: sent.signal });
    return () => {
      removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      save();
    };
  }, [form, sent]);

  return {
    discard() {
      sent.abort();
      discardDraft();
    },
  };
}
