import { type RefObject, useEffect, useState } from "react";
import { discardDraft, restoreDraft, saveDraft } from "./need-draft.ts";

/**
 * Stores an unfinished need when the visitor leaves the page or it is reloaded, and restores it in the next form in the same tab. Pages
 * can also be left for another language, or because a phone needs the memory.
 */
export function useNeedDraft(form: RefObject<HTMLFormElement | null>): { discard: () => void } {
  const [sent] = useState(() => new AbortController());

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    // If a page has two forms, the empty form must not discard the draft of the other.
    let isStored = restoreDraft(element);
    const save = () => {
      if (sent.signal.aborted) return;
      const isTyped = saveDraft(element);
      if (!isTyped && isStored) discardDraft(element);
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
      if (form.current !== null) discardDraft(form.current);
    },
  };
}
