import { type RefObject, useEffect, useRef } from "react";
import { discardDraft, restoreDraft, saveDraft } from "./need-draft.ts";

/**
 * Stores an unfinished enquiry when the visitor leaves the page or it is reloaded, and restores it in the next form in the same tab. Pages
 * can also be left for another language, or because a phone needs the memory.
 */
export function useNeedDraft(form: RefObject<HTMLFormElement | null>): { discard: () => void } {
  const isSent = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    // If a page has two forms, the empty form must not discard the draft of the other.
    let isStored = restoreDraft(element);
    const save = () => {
      if (isSent.current) return;
      const isTyped = saveDraft(element);
      if (!isTyped && isStored) discardDraft(element);
      isStored = isTyped;
    };
    const saveWhenHidden = () => {
      if (document.hidden) save();
    };
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", saveWhenHidden);
    return () => {
      removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", saveWhenHidden);
      save();
    };
  }, [form]);

  return {
    discard() {
      isSent.current = true;
      if (form.current !== null) discardDraft(form.current);
    },
  };
}
