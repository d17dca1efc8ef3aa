import { useCallback, useMemo, useState } from "react";

/** Whether the session has ended while somebody was at work. */
export interface SessionEnd {
  isEnded: boolean;
  tell: () => void;
  /** There is a new one. */
  forget: () => void;
}

export function useSessionEnd(): SessionEnd {
  const [isEnded, setEnded] = useState(false);
  const tell = useCallback(() => setEnded(true), []);
  const forget = useCallback(() => setEnded(false), []);
  return useMemo(() => ({ isEnded, tell, forget }), [isEnded, tell, forget]);
}
