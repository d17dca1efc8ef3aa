import { createContext, use } from "react";

/** Whether the session ended during work, and how to report it. */
export interface EndOfSession {
  isEnded: boolean;
  /** Reports that a call found the session ended: the person is asked to sign in again without leaving the screen. */
  tell: () => void;
}

const EndOfSessionContext = createContext<EndOfSession>({ isEnded: false, tell: () => {} });
export const EndOfSessionProvider = EndOfSessionContext.Provider;

export function useEndOfSession(): EndOfSession {
  return use(EndOfSessionContext);
}
