import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";
import { RELOAD_KEY, type ReloadRecord, readReloadRecord } from "./reload-guard.ts";

/** Returns, once, the build with the missing chunk, if this page load was the recovery from it. */
export function takeRecoveredBuild(
  storage: TextStorage = forgiving(() => sessionStorage),
  startedAt = performance.timeOrigin,
): string | undefined {
  const mark = readReloadRecord(storage);
  if (mark === undefined || mark.isReported || mark.expires < startedAt) return undefined;
  storage.setItem(RELOAD_KEY, JSON.stringify({ ...mark, isReported: true } satisfies ReloadRecord));
  return mark.build;
}
