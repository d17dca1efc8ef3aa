import { type RefObject, useEffect, useState } from "react";
import { discardDraft, restoreDraft, saveDraft } from "./need-draft.ts";

/**
 * Keeps an unfinished need when its page goes away (a reload for a new build or by the visitor, going back,
 * another language, a phone that needs the memory), and restores it where a form is shown in the same tab.
 */
export function useNeedDraft(form: RefObject<HTMLFormElement | null>): { discard: () => void } {
  const [sent] = useState(() => new AbortController());

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    // If a page has two forms, the empty one must not discard the draft of the other.
    let isStored = restoreDraft(element);
    const save = () => {
      if (sent.signal.aborted) return;
      const isTyped = saveDraft(element);
      if (!isTyped && isStored) discardDraft();
      isStored = isTyped;
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
