import { useSyncExternalStore } from "react";
import type { WritingSession } from "./writing-session.ts";

/**
 * Reads a value derived from an open text. To avoid rendering after each key, `read` must return the same value as long as the result is
 * unchanged.
 */
export function useOfText<Value>(session: WritingSession, read: () => Value): Value {
  return useSyncExternalStore(session.subscribe, read);
}
