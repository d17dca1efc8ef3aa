import { useSyncExternalStore } from "react";
import type { WritingSession } from "../../writing/writing-session.ts";

/**
 * One thing that a screen shows of a text that is being written. The screen is drawn anew when that has become another, not by each key:
 * `read` gives the same value as long as nothing of it has changed.
 */
export function useOfText<Value>(session: WritingSession, read: () => Value): Value {
  return useSyncExternalStore(session.subscribe, read);
}
