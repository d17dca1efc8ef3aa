import { createContext, use } from "react";

/** Whether the session has ended during work, and a function to report that. */
export interface EndOfSession {
  isEnded: boolean;
  /** Reports a call that failed because the session has ended. The person is asked to sign in again on the same screen. */
  reportEnd: () => void;
}

const EndOfSessionContext = createContext<EndOfSession>({ isEnded: false, reportEnd: () => {} });
export const EndOfSessionProvider = EndOfSessionContext.Provider;

export function useEndOfSession(): EndOfSession {
  return use(EndOfSessionContext);
}
