import { VISIT_PAUSE_MS } from "../../contract/api/limits.ts";
import type { PublicConfig } from "../../contract/site/rendering.ts";
import type { TextStorage } from "../platform/forgiving-storage.ts";
import { readStoredJson } from "../platform/read-stored-json.ts";
import { type PageView, removeEarlyListener, takeLeftPage } from "./left-page.ts";
import { safeStorage } from "./safe-storage.ts";

/** Where a visit began. All API calls of the visit send this. */
export interface Visit {
  landingUrl: string;
  /** The external page that linked to the site; empty if there is none. */
  refererUrl: string;
}

interface StoredVisit extends Visit {
  /** Time of the last page view, in milliseconds since 1970. */
  lastSeen: number;
}

let current: Visit | undefined;
let pageView: Omit<PageView, "now"> | undefined;

/**
 * Records at hydration how the visitor came to this page. Storage is read later, because the first access to it blocks the main thread.
 */
export function recordPageView(): void {
  pageView ??= readPageView();
  removeEarlyListener();
}

function readPageView() {
  return { url: location.href, referrer: document.referrer };
}

/** The visit that this page belongs to. Client-side navigation does not change it. */
export function currentVisit(kind: PublicConfig["storage"], tenant: string): Visit {
  pageView ??= readPageView();
  current ??= startVisit(safeStorage(kind), tenant, { ...pageView, now: Date.now() });
  return current;
}

function startVisit(storage: TextStorage, tenant: string, here: PageView): Visit {
  const left = takeLeftPage();
  if (left !== undefined) continueVisit(storage, tenant, left);
  return continueVisit(storage, tenant, here);
}

/** Extends the visit when client-side navigation shows a page. */
export function prolongVisit(kind: PublicConfig["storage"], tenant: string): void {
  const visit = currentVisit(kind, tenant);
  writeVisit(safeStorage(kind), tenant, { ...visit, lastSeen: Date.now() });
}

/**
 * Continues the stored visit. A new visit begins if there is none, or if the visitor comes from another site. If there is no stored
 * visit, a referrer on this site is the landing page, which was left before it could store the visit.
 */
export function continueVisit(storage: TextStorage, tenant: string, here: PageView): Visit {
  const stored = readStoredJson(storage.getItem(visitKey(tenant)), isVisit);
  const cameFrom = outside(here.referrer, here.url);
  const goesOn =
    stored !== undefined &&
    here.now - stored.lastSeen < VISIT_PAUSE_MS &&
    (cameFrom === "" || cameFrom === stored.refererUrl);
  const visit = goesOn
    ? { landingUrl: stored.landingUrl, refererUrl: stored.refererUrl }
    : { landingUrl: (!stored && !cameFrom && here.referrer) || here.url, refererUrl: cameFrom };
  writeVisit(storage, tenant, { ...visit, lastSeen: here.now });
  return visit;
}

function visitKey(tenant: string): string {
  return `vitrine:${tenant}:visit`;
}

function writeVisit(storage: TextStorage, tenant: string, visit: StoredVisit): void {
  storage.setItem(visitKey(tenant), JSON.stringify(visit));
}

function outside(referrer: string, url: string): string {
  return referrer !== "" && URL.parse(referrer)?.origin !== URL.parse(url)?.origin ? referrer : "";
}

function isVisit(value: unknown): value is StoredVisit {
  if (typeof value !== "object" || value === null) return false;
  const { landingUrl, refererUrl, lastSeen } = value as Record<string, unknown>;
  return typeof landingUrl === "string" && typeof refererUrl === "string" && typeof lastSeen === "number";
}
