import { createContext, use } from "react";

/** Whether the session has ended while somebody was at work, and how to say so. */
export interface EndOfSession {
  isEnded: boolean;
  /** Says that a call found it ended: whoever is at work is asked to sign in again, where they are. */
  tell: () => void;
}

const EndOfSessionContext = createContext<EndOfSession>({ isEnded: false, tell: () => {} });
export const EndOfSessionProvider = EndOfSessionContext.Provider;

export function useEndOfSession(): EndOfSession {
  return use(EndOfSessionContext);
}
