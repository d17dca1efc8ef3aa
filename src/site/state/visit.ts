import type { TextStorage } from "./safe-storage.ts";

/** Where a visit began; the same for all of its calls. */
export interface Visit {
  landingUrl: string;
  /** The page outside that led here; empty when there was none. */
  refererUrl: string;
}

interface KeptVisit extends Visit {
  /** Milliseconds since 1970 of the last page seen. */
  lastSeen: number;
}

/** A visit ends after this time without a page, in milliseconds. */
const VISIT_PAUSE_MS = 30 * 60 * 1000;

/**
 * Goes on with the visit that storage remembers, or begins one here. Arriving from another site begins
 * a new one.
 */
export function continueVisit(
  storage: TextStorage,
  tenant: string,
  here: { url: string; referrer: string; now: number },
): Visit {
  const key = `vitrine:${tenant}:visit`;
  const kept = readVisit(storage.getItem(key));
  const cameFrom = outside(here.referrer, here.url);
  const goesOn = kept !== undefined && here.now - kept.lastSeen < VISIT_PAUSE_MS && (cameFrom === "" || cameFrom === kept.refererUrl);
  const visit = goesOn
    ? { landingUrl: kept.landingUrl, refererUrl: kept.refererUrl }
    : { landingUrl: here.url, refererUrl: cameFrom };
  storage.setItem(key, JSON.stringify({ ...visit, lastSeen: here.now } satisfies KeptVisit));
  return visit;
}

function outside(referrer: string, url: string): string {
  return referrer !== "" && URL.parse(referrer)?.origin !== URL.parse(url)?.origin ? referrer : "";
}

function readVisit(text: string | null): KeptVisit | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isVisit(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isVisit(value: unknown): value is KeptVisit {
  if (typeof value !== "object" || value === null) return false;
  const { landingUrl, refererUrl, lastSeen } = value as Record<string, unknown>;
  return typeof landingUrl === "string" && typeof refererUrl === "string" && typeof lastSeen === "number";
}
