import { VISIT_PAUSE_MS } from "../../contract/api/limits.ts";
import type { PublicConfig } from "../../contract/site/rendering.ts";
import type { TextStorage } from "../platform/forgiving-storage.ts";
import { readStoredJson } from "../platform/read-stored-json.ts";
import { type Arrival, relieveEarlyScript, takeLeftPage } from "./left-page.ts";
import { safeStorage } from "./safe-storage.ts";

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

let current: Visit | undefined;
let arrival: Omit<Arrival, "now"> | undefined;

/** Notes at hydration how the visitor came to this page. Storage is read later, because its first read blocks the main thread. */
export function noteArrival(): void {
  arrival ??= readArrival();
  relieveEarlyScript();
}

function readArrival() {
  return { url: location.href, referrer: document.referrer };
}

/** The visit that this page belongs to. It stays the same however far the visitor goes from there. */
export function currentVisit(kind: PublicConfig["storage"], tenant: string): Visit {
  arrival ??= readArrival();
  current ??= arrive(safeStorage(kind), tenant, { ...arrival, now: Date.now() });
  return current;
}

function arrive(storage: TextStorage, tenant: string, here: Arrival): Visit {
  const left = takeLeftPage();
  if (left !== undefined) continueVisit(storage, tenant, left);
  return continueVisit(storage, tenant, here);
}

/** Keeps a visit from ending while its pages are read one after the other without a load. */
export function prolongVisit(kind: PublicConfig["storage"], tenant: string): void {
  const visit = currentVisit(kind, tenant);
  writeVisit(safeStorage(kind), tenant, { ...visit, lastSeen: Date.now() });
}

/**
 * Goes on with the visit that storage remembers, or begins one. Arriving from another site begins a new one here. Who
 * comes from a page of the site that nothing is remembered of left it before it could note anything: it was the first.
 */
export function continueVisit(storage: TextStorage, tenant: string, here: Arrival): Visit {
  const kept = readStoredJson(storage.getItem(visitKey(tenant)), isVisit);
  const cameFrom = outside(here.referrer, here.url);
  const goesOn =
    kept !== undefined &&
    here.now - kept.lastSeen < VISIT_PAUSE_MS &&
    (cameFrom === "" || cameFrom === kept.refererUrl);
  const visit = goesOn
    ? { landingUrl: kept.landingUrl, refererUrl: kept.refererUrl }
    : { landingUrl: (!kept && !cameFrom && here.referrer) || here.url, refererUrl: cameFrom };
  writeVisit(storage, tenant, { ...visit, lastSeen: here.now });
  return visit;
}

function visitKey(tenant: string): string {
  return `vitrine:${tenant}:visit`;
}

function writeVisit(storage: TextStorage, tenant: string, visit: KeptVisit): void {
  storage.setItem(visitKey(tenant), JSON.stringify(visit));
}

function outside(referrer: string, url: string): string {
  return referrer !== "" && URL.parse(referrer)?.origin !== URL.parse(url)?.origin ? referrer : "";
}

function isVisit(value: unknown): value is KeptVisit {
  if (typeof value !== "object" || value === null) return false;
  const { landingUrl, refererUrl, lastSeen } = value as Record<string, unknown>;
  return typeof landingUrl === "string" && typeof refererUrl === "string" && typeof lastSeen === "number";
}
