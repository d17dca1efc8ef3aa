import { useCallback, useMemo, useState } from "react";
import type { EndOfSession } from "../session/session-end.tsx";
import { findMe } from "../session/session.ts";

/** The state of the session, for the component that asks people to sign in again. */
export interface SessionEnd extends EndOfSession {
  /** Called after signing in again. */
  forget: () => void;
}

export function useSessionEnd(): SessionEnd {
  const [isEnded, setEnded] = useState(false);
  const reportEnd = useCallback(() => {
    // This 401 may answer a call from before a new sign-in, so ask the server for the current state. If it does not answer, nothing
    // changes.
    findMe().then(
      (me) => me === null && setEnded(true),
      () => {},
    );
  }, []);
  const forget = useCallback(() => setEnded(false), []);
  return useMemo(() => ({ isEnded, reportEnd, forget }), [isEnded, reportEnd, forget]);
}
