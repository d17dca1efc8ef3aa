import { useCallback, useMemo, useState } from "react";
import type { EndOfSession } from "../session/session-end.tsx";
import { findMe } from "../session/session.ts";

/** Session state for the component that signs people in again. */
export interface SessionEnd extends EndOfSession {
  /** Called once there is a new session. */
  forget: () => void;
}

export function useSessionEnd(): SessionEnd {
  const [isEnded, setEnded] = useState(false);
  const tell = useCallback(() => {
    // A 401 may arrive after somebody signed in again, so ask the server. If it does not answer, nothing changes.
    findMe().then(
      (me) => me === null && setEnded(true),
      () => {},
    );
  }, []);
  const forget = useCallback(() => setEnded(false), []);
  return useMemo(() => ({ isEnded, tell, forget }), [isEnded, tell, forget]);
}
