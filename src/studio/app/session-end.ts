import { useCallback, useMemo, useState } from "react";
import type { EndOfSession } from "../session/session-end.tsx";
import { findMe } from "../session/session.ts";

/** The same for whoever lets people in again. */
export interface SessionEnd extends EndOfSession {
  /** There is a new one. */
  forget: () => void;
}

export function useSessionEnd(): SessionEnd {
  const [isEnded, setEnded] = useState(false);
  const tell = useCallback(() => {
    // A refusal may come late, when somebody has signed in again already. Without an answer nobody can tell.
    findMe().then(
      (me) => me === null && setEnded(true),
      () => {},
    );
  }, []);
  const forget = useCallback(() => setEnded(false), []);
  return useMemo(() => ({ isEnded, tell, forget }), [isEnded, tell, forget]);
}
