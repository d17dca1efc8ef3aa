import { createContext, use } from "react";

const SessionEndContext = createContext<() => void>(() => {});
export const SessionEndProvider = SessionEndContext.Provider;

/** Says that a call found the session ended: whoever is at work is asked to sign in again, where they are. */
export function useTellSessionEnd(): () => void {
  return use(SessionEndContext);
}
