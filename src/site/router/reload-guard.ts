import { RELOAD_GUARD_MS } from "../../contract/api/limits.ts";
import { type TextStorage, forgiving } from "../platform/forgiving-storage.ts";
import { readStoredJson } from "../platform/read-stored-json.ts";

export const RELOAD_KEY = "vitrine:reload";

/** What one full load for want of a part of the program leaves behind. */
export interface ReloadRecord {
  path: string;
  build: string;
  /** Milliseconds since 1970 until which no other may follow. */
  expires: number;
  /** Set once the load has brought what was missing, and that was told. */
  isTold?: boolean;
}

export interface ReloadGuardOptions {
  build: string;
  storage?: TextStorage;
  now?: () => number;
  /** When the load of this page began, in milliseconds since 1970. */
  startedAt?: number;
  /** How this very page was come to; the guard of last resort. */
  navigationType?: () => string | undefined;
}

/**
 * Permits one full load within {@link RELOAD_GUARD_MS}, whatever the page: two broken pages must not
 * bounce a visitor. What counts is when the attempt that failed began, so that neither a slow failure nor
 * a page whose own program comes slowly outlives it. Where nothing can be stored, a page that was itself reloaded is refused.
 */
export function createReloadGuard({
  build,
  storage = forgiving(() => sessionStorage),
  now = Date.now,
  startedAt = performance.timeOrigin,
  navigationType = currentNavigationType,
}: ReloadGuardOptions) {
  return {
    /** True once: the caller then loads the page. `since`: when the attempt began; with this page unless told. */
    permit(path: string, since = startedAt): boolean {
      const mark = readReloadRecord(storage);
      if (mark !== undefined && mark.expires >= since) return false;
      storage.setItem(
        RELOAD_KEY,
        JSON.stringify({ path, build, expires: now() + RELOAD_GUARD_MS } satisfies ReloadRecord),
      );
      const isKept = readReloadRecord(storage) !== undefined;
      return isKept || navigationType() !== "reload";
    },
  };
}

export type ReloadGuard = ReturnType<typeof createReloadGuard>;

/** What the last such load left in this tab. */
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

/** Loads an address in full. One that differs from the present one only in its hash has to be made to. */
export function loadInFull(url: string): void {
  const target = new URL(url, location.href);
  const isHere = target.pathname === location.pathname && target.search === location.search;
  if (!isHere) return location.assign(target.href);
  // Where the address is the target's already, a change of history would only start another navigation.
  if (target.href !== location.href) history.replaceState(history.state, "", target.href);
  location.reload();
}

/** Resolves when the device is on the network; at once when it is. */
export function whenOnline(): Promise<void> {
  if (navigator.onLine !== false) return Promise.resolve();
  return new Promise((resolve) => addEventListener("online", () => resolve(), { once: true }));
}
