import { useState } from "react";
import { FixedTextError, type ListFile } from "../../lists/list-file.ts";

export interface Attempts {
  /** Changes the lists, unless their notation makes that impossible. Returns whether the change succeeded. */
  attempt: (work: (file: ListFile) => void) => boolean;
  /** Whether the last change was impossible. */
  isRefused: boolean;
  forget: () => void;
}

/** Changes lists. A change is impossible if a part of the text would have to be rewritten. */
export function useAttempt(file: ListFile | undefined): Attempts {
  const [isRefused, setRefused] = useState(false);
  return {
    isRefused,
    forget: () => setRefused(false),
    attempt(work) {
      if (file === undefined) return false;
      try {
        work(file);
        setRefused(false);
        return true;
      } catch (error) {
        if (!(error instanceof FixedTextError)) throw error;
        setRefused(true);
        return false;
      }
    },
  };
}
