import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";
import { RELOAD_KEY, type ReloadRecord, readReloadRecord } from "./reload-guard.ts";

/** The build that lacked a part, told once, when this page is the load that brought it. */
export function takeRecoveredBuild(
  storage: TextStorage = forgiving(() => sessionStorage),
  startedAt = performance.timeOrigin,
): string | undefined {
  const mark = readReloadRecord(storage);
  if (mark === undefined || mark.isTold || mark.expires < startedAt) return undefined;
  storage.setItem(RELOAD_KEY, JSON.stringify({ ...mark, isTold: true } satisfies ReloadRecord));
  return mark.build;
}
