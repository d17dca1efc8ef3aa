import { RELOAD_GUARD_MS } from "../../contract/api/limits.ts";
import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";
import { readStoredJson } from "../platform/read-stored-json.ts";

export const RELOAD_KEY = "vitrine:reload";

/** The record of a full load that was caused by a missing chunk. */
export interface ReloadRecord {
  path: string;
  build: string;
  /** Time in milliseconds since 1970 until which no other full load is permitted. */
  expires: number;
  /** Set once the recovery was reported. */
  isReported?: boolean;
}

export interface ReloadGuardOptions {
  build: string;
  storage?: TextStorage;
  now?: () => number;
  /** Start of this page load, in milliseconds since 1970. */
  startedAt?: number;
  /** The way in which this page was loaded. It is used if nothing can be stored. */
  navigationType?: () => string | undefined;
}

/**
 * Permits one full load within {@link RELOAD_GUARD_MS} for all pages together, so that a visitor is never sent back and forth between two
 * broken pages. The time counts from the start of the failed attempt, so that neither a slow failure nor a slow script can outlast it. If
 * nothing can be stored, a page that was itself reloaded gets no permission.
 */
export function createReloadGuard({
  build,
  storage = forgiving(() => sessionStorage),
  now = Date.now,
  startedAt = performance.timeOrigin,
  navigationType = currentNavigationType,
}: ReloadGuardOptions) {
  return {
    /**
     * Returns true if the caller may load the page in full. `since` is the start of the attempt; by default, the start of this page load.
     */
    permit(path: string, since = startedAt): boolean {
      const mark = readReloadRecord(storage);
      if (mark !== undefined && mark.expires >= since) return false;
      storage.setItem(
        RELOAD_KEY,
        JSON.stringify({ path, build, expires: now() + RELOAD_GUARD_MS } satisfies ReloadRecord),
      );
      const isStored = readReloadRecord(storage) !== undefined;
      return isStored || navigationType() !== "reload";
    },
  };
}

export type ReloadGuard = ReturnType<typeof createReloadGuard>;

/** The record of the last full load in this tab. */
export function readReloadRecord(storage: TextStorage): ReloadRecord | undefined {
  return readStoredJson(storage.getItem(RELOAD_KEY), isMark);
}

function isMark(value: unknown): value is ReloadRecord {
  return (
    typeof value === "object" && value !== null && "expires" in value && typeof value.expires === "number"
  );
}

function currentNavigationType(): string | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
}

/** Loads an address in full, even if it differs from the current one only in its fragment. */
export function loadInFull(url: string): void {
  const target = new URL(url, location.href);
  const isHere = target.pathname === location.pathname && target.search === location.search;
  if (!isHere) return location.assign(target.href);
  // With the same address, changing the history would only start another navigation.
  if (target.href !== location.href) history.replaceState(history.state, "", target.href);
  location.reload();
}

/** Resolves when the device is online. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine !== false) return Promise.resolve();
  return new Promise((resolve) => addEventListener("online", () => resolve(), { once: true }));
}
