import { useSyncExternalStore } from "react";
import type { WritingSession } from "../../writing/writing-session.ts";

/**
 * Reads a value derived from an open text. Renders again only when the value changes, not at each key, so `read` must return the same
 * value while nothing has changed.
 */
export function useOfText<Value>(session: WritingSession, read: () => Value): Value {
  return useSyncExternalStore(session.subscribe, read);
}
