import { useState } from "react";
import { FixedTextError, type ListFile } from "../../lists/list-file.ts";

export interface Attempts {
  /** Changes the lists, unless their notation makes that impossible. */
  attempt: (work: (file: ListFile) => void) => void;
  /** Whether the last change was impossible. */
  isRefused: boolean;
  forget: () => void;
}

/** Changes to lists that may be impossible, because a part of the text would have to be rewritten. */
export function useAttempt(file: ListFile | undefined): Attempts {
  const [isRefused, setRefused] = useState(false);
  return {
    isRefused,
    forget: () => setRefused(false),
    attempt(work) {
      if (file === undefined) return;
      try {
        work(file);
        setRefused(false);
      } catch (error) {
        if (!(error instanceof FixedTextError)) throw error;
        setRefused(true);
      }
    },
  };
}
