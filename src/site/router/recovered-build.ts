import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";
import { RELOAD_KEY, type ReloadRecord, readReloadRecord } from "./reload-guard.ts";

/** Returns the id of the build whose missing chunk caused this reload; `undefined` otherwise, and at further calls. */
export function takeRecoveredBuild(
  storage: TextStorage = forgiving(() => sessionStorage),
  startedAt = performance.timeOrigin,
): string | undefined {
  const mark = readReloadRecord(storage);
  if (mark === undefined || mark.isReported || mark.expires < startedAt) return undefined;
  storage.setItem(RELOAD_KEY, JSON.stringify({ ...mark, isReported: true } satisfies ReloadRecord));
  return mark.build;
}
