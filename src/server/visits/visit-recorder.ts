import { createHmac } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import type { Tenant } from "../../content/store.ts";
import { dayAt } from "../../content/time/time-zone.ts";
import type { Measure, Sighting, VisitTally, VisitArchive } from "../../content/visits/visit-archive.ts";
import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";
import type { VisitEvent } from "../../contract/api/visits.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import { agentName } from "./agent-name.ts";
import { createKnownNames } from "./known-names.ts";

const FLUSH_INTERVAL_MS = 5_000;
/** Number of events at which a batch is written early. */
const FULL_BATCH = 500;
/**
 * Maximum number of events that wait while the store cannot be written. Losing some figures is acceptable; running out of memory
 * is not.
 */
const MAXIMUM_WAITING = 20_000;
/** Maximum number of distinct names per day, measure and tenant. Further names are counted together. */
const MAXIMUM_NAMES = 2_000;
/** Maximum number of names of all tenants together, in memory. */
const MAXIMUM_KNOWN_NAMES = 50_000;
const MAXIMUM_NAME_LENGTH = 300;
/** Number of hashes to compute before waiting requests are served. They take a quarter of a millisecond. */
const PORTION = 50;
/**
 * Maximum number of days before today on which an event may have happened: when a day begins in the far east, it is still the day
 * before yesterday on some islands in the west.
 */
const EARLIEST_DAY = 2;
const OTHERS = "(others)";
const DIRECT = "(direct)";

/** The sender of an event. It is used for a daily hash and not stored. */
export interface VisitSource {
  address: string;
  userAgent: string;
  /** True for a bot. Only its page views are counted, by its name. */
  isBot?: boolean;
}

/** Collects events and writes them in batches, so that requests do not wait for the store. */
export interface VisitRecorder {
  /** Adds an event. Never waits and never fails. */
  record(tenant: Tenant, event: VisitEvent, source: VisitSource, now?: number): void;
  start(): void;
  /** Writes pending events. */
  flush(): Promise<void>;
  /** Writes pending events, and stops the timer. */
  stop(): Promise<void>;
  /** Number of discarded events. */
  readonly dropped: number;
}

interface Waiting {
  tallies: VisitTally[];
  views: { tenant: Tenant; source: VisitSource; sighting: Omit<Sighting, "visitor"> }[];
}

export interface VisitRecorderOptions {
  visits: Pick<VisitArchive, "add" | "salt">;
  log: Pick<Logger, "error" | "warn">;
}

export function createVisitRecorder({ visits, log }: VisitRecorderOptions): VisitRecorder {
  let waiting: Waiting = { tallies: [], views: [] };
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let dropped = 0;
  const names = createKnownNames({ ofList: MAXIMUM_NAMES, ofAll: MAXIMUM_KNOWN_NAMES });

  function boundedName(tenantId: number, day: number, measure: Measure, name: string): string {
    // Removes what the database rejects, because a single such name would block the whole batch.
    const short = name
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, "")
      .slice(0, MAXIMUM_NAME_LENGTH)
      .toWellFormed();
    return names.admit(`${tenantId} ${measure}`, short, day) ? short : OTHERS;
  }

  async function write({ tallies, views }: Waiting): Promise<void> {
    const sightings: Sighting[] = [];
    for (const [index, { tenant, source, sighting }] of views.entries()) {
      if (index % PORTION === PORTION - 1) await nextTurn();
      sightings.push({ ...sighting, visitor: digest(await saltOf(sighting.day), tenant, source) });
    }
    await visits.add(tallies, sightings);
  }

  const salts = new Map<number, Promise<string>>();
  function saltOf(day: number): Promise<string> {
    const known = salts.get(day) ?? visits.salt(day);
    for (const older of salts.keys()) if (older < day - EARLIEST_DAY) salts.delete(older);
    salts.set(day, known);
    known.catch(() => salts.delete(day));
    return known;
  }

  async function flush(): Promise<void> {
    await running;
    if (waiting.tallies.length + waiting.views.length === 0) return;
    const batch = waiting;
    waiting = { tallies: [], views: [] };
    running = write(batch)
      .catch((error: unknown) => {
        log.error({ err: error }, "visits could not be written: they will be tried again");
        waiting = {
          tallies: [...batch.tallies, ...waiting.tallies],
          views: [...batch.views, ...waiting.views],
        };
      })
      .finally(() => {
        running = undefined;
      });
    await running;
  }

  return {
    get dropped() {
      return dropped;
    },
    record(tenant, event, source, now = Date.now()) {
      if (waiting.tallies.length + waiting.views.length >= MAXIMUM_WAITING) {
        dropped += 1;
        return;
      }
      const day = dayAt(tenant.timeZone, now);
      const figures = source.isBot === true ? ofBot(tenant, event, source) : figuresOf(tenant, event);
      for (const { measure, name, amount } of figures) {
        waiting.tallies.push({
          tenantId: tenant.id,
          day,
          measure,
          name: boundedName(tenant.id, day, measure, name),
          count: 1,
          amount,
        });
      }
      if (event.kind === "view" && figures.some(({ measure }) => measure === "view")) {
        const path = boundedName(tenant.id, day, "landing", readablePath(event.path) ?? "/");
        const referrer = boundedName(tenant.id, day, "referrer", referrerOf(event.referrer, tenant));
        const language = splitLanguage(event.path).prefix ?? tenant.defaultLanguage;
        waiting.views.push({
          tenant,
          source,
          sighting: { tenantId: tenant.id, day, time: now, landing: path, referrer, language },
        });
      }
      if (waiting.tallies.length >= FULL_BATCH && running === undefined && timer !== undefined)
        setImmediate(() => void flush());
    },
    start() {
      timer ??= setInterval(() => void flush(), FLUSH_INTERVAL_MS);
      timer.unref();
    },
    flush,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await flush();
      if (dropped > 0)
        log.warn({ dropped }, "visits were dropped, because there were more than could be written");
    },
  };
}

/** Returns the figures that an event adds to; none if its address is not a page of the site. */
function figuresOf(tenant: Tenant, event: VisitEvent): { measure: Measure; name: string; amount: number }[] {
  if (event.kind === "outbound") {
    const url = URL.parse(`https://${event.target}`);
    return url === null || tenant.hosts.includes(url.hostname)
      ? []
      : [{ measure: "outbound", name: url.host + url.pathname, amount: 0 }];
  }
  const path = readablePath(event.path);
  if (path === undefined) return [];
  if (event.kind === "view" && event.status === 404) return [{ measure: "missing", name: path, amount: 0 }];
  // Not counted, because invented addresses would fill the limited list of names.
  if (matchRoute(tenant.theme, splitLanguage(event.path).path).kind !== "matched") return [];
  switch (event.kind) {
    case "view":
      return event.status < 400 ? [{ measure: "view", name: path, amount: 0 }] : [];
    case "read":
      return [{ measure: "read", name: path, amount: Math.round(event.milliseconds) }];
    case "search": {
      const query = foldWidth(event.query).replace(/\s+/gu, " ").trim().toLowerCase();
      return query === "" ? [] : [{ measure: "search", name: query, amount: event.hits === 0 ? 1 : 0 }];
    }
  }
}

function ofBot(tenant: Tenant, event: VisitEvent, { userAgent }: VisitSource): ReturnType<typeof figuresOf> {
  const isView = figuresOf(tenant, event).some(({ measure }) => measure === "view");
  return isView ? [{ measure: "agent", name: agentName(userAgent), amount: 0 }] : [];
}

/** Normalises full-width letters. Single Hangul letters are not composed, because the search distinguishes initial consonants. */
function foldWidth(text: string): string {
  return text.replace(/[^\u3131-\u318e]+/gu, (part) => part.normalize("NFKC"));
}

function readablePath(path: string): string | undefined {
  if (!path.startsWith("/") || path.startsWith("//")) return undefined;
  return composed((decodePath(path) ?? path).replace(/\p{Cc}+/gu, ""));
}

/** Returns only the referrer's host, because the full address may reveal more about a visitor. */
function referrerOf(referrer: string, tenant: Tenant): string {
  const url = URL.parse(referrer);
  if (url === null || !/^https?:$/.test(url.protocol) || tenant.hosts.includes(url.hostname)) return DIRECT;
  return url.hostname.replace(/^www\./, "");
}

function digest(salt: string, tenant: Tenant, { address, userAgent }: VisitSource): string {
  return createHmac("sha256", salt)
    .update(`${tenant.id}\n${address}\n${userAgent}`)
    .digest("base64url")
    .slice(0, 22);
}
