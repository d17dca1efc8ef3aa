import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { decideLanguage } from "../../contract/addresses/language-decision.ts";
import type { CachedPage, PageCache } from "../cache/page-cache.ts";
import { namesAnotherHost } from "../cdn/cdn-headers.ts";
import { type Encoding, chooseEncoding } from "../http/encodings.ts";
import { matchesTag } from "../http/entity-tags.ts";
import { type ReadyResponse, readyResponse } from "../http/ready-response.ts";
import type { TransportSecurity } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import type { Site } from "../tenancy/context.ts";
import { readVisitor } from "../tenancy/visitor.ts";
import { mayBeEditor } from "./edit-link/editor-cookie.ts";
import { pageHeaders } from "./page-headers.ts";

/**
 * Answers cached pages before the framework sees the request. A shortcut maps the host and address of a request, exactly as sent,
 * to a cached page. The framework gets the request in all other cases: changes in the store, an expired page, a visitor to
 * redirect, a body not yet compressed.
 */
export interface Shortcuts {
  remember(request: IncomingMessage, target: Target): void;
  /** True if the request was answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  clear(): void;
}

interface Target {
  page: CachedPage;
  site: Site;
  path: string;
}

/** A shortcut. The page is referenced weakly, so that only the page cache decides which pages stay in memory. */
interface Shortcut extends Omit<Target, "page"> {
  page: WeakRef<CachedPage>;
  /** When its last use was recorded, in epoch milliseconds. */
  recordedAt: number;
}

/** A page's responses: in full, and as 304. */
interface Prepared {
  full: ReadyResponse;
  /** The response 304, for clients that already have the page. */
  unchanged: ReadyResponse;
}

/**
 * Memory of the page cache per shortcut, in bytes. No page takes less, so the limit of the cache also limits the number of
 * shortcuts.
 */
const CACHE_BYTES_PER_SHORTCUT = 6_144;
const MAXIMUM_SHORTCUT_LENGTH = 512;
/**
 * Minimum time between two recorded uses of a page, in milliseconds. Recording each use would cost more than finding the page,
 * and the order of eviction need not be more precise.
 */
const USE_WRITE_INTERVAL_MS = 1_000;

export function createShortcuts(
  services: Pick<
    Services,
    "changes" | "metrics" | "trust" | "configuration" | "log" | "transportSecurity" | "cdn"
  >,
  cache: Pick<PageCache, "touch">,
): Shortcuts {
  const { changes, metrics, trust, configuration, log, transportSecurity, cdn } = services;
  const max = Math.max(1, Math.floor(configuration.pageCacheBytes / CACHE_BYTES_PER_SHORTCUT));
  const shortcuts = new LRUCache<string, Shortcut>({ max });
  const hasProxy = configuration.trustProxy !== "off";

  // When the store was last found unchanged in this turn of the event loop. The query takes a twentieth of a response's time, so
  // requests of one turn share it. Under heavy load, a turn includes requests that arrive during it, so the query is repeated
  // after each millisecond.
  let quietAt: number | undefined;
  function hasNews(now: number): boolean {
    if (quietAt === now) return false;
    if (changes.hasNews()) return true;
    if (quietAt === undefined) {
      setImmediate(() => {
        quietAt = undefined;
      });
    }
    quietAt = now;
    return false;
  }

  function keyOf(request: IncomingMessage): string {
    const { host, "x-forwarded-host": forwardedHost, "x-forwarded-proto": forwardedScheme } = request.headers;
    if (!hasProxy || !trust(request.socket.remoteAddress ?? "")) return `${host}\n${request.url}`;
    // A missing header has the key of an empty one, since both mean the same. A client could send any other placeholder.
    return `${host}\n${request.url}\n${String(forwardedHost ?? "")}\n${String(forwardedScheme ?? "")}`;
  }

  function find(request: IncomingMessage): Target | undefined {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    if (request.headers["tenant-name"] !== undefined || request.headers["if-match"] !== undefined)
      return undefined;
    if (mayBeEditor(request)) return undefined;
    const key = keyOf(request);
    const shortcut = shortcuts.peek(key);
    if (shortcut === undefined) return undefined;
    const page = shortcut.page.deref();
    if (page === undefined || !page.isCached) {
      shortcuts.delete(key);
      return undefined;
    }
    const now = Date.now();
    if (page.expiresAt <= now || hasNews(now)) return undefined;
    const { site, path } = shortcut;
    if (changes.isReleasing(site.tenant.code)) return undefined;
    if (!isShownTo(request, shortcut)) return undefined;
    if (now >= shortcut.recordedAt + USE_WRITE_INTERVAL_MS) {
      shortcut.recordedAt = now;
      shortcuts.get(key);
      cache.touch(page);
    }
    return { page, site, path };
  }

  return {
    remember(request, { page, site, path }) {
      // Not remembered, because the answer to such a request has no CDN headers, whereas all answers of a shortcut have the same
      // headers.
      if (cdn !== undefined && namesAnotherHost(request.headers)) return;
      const key = keyOf(request);
      if (key.length > MAXIMUM_SHORTCUT_LENGTH || !page.isCached || page.status !== 200) return;
      const known = shortcuts.get(key);
      if (known?.page.deref() !== page)
        shortcuts.set(key, { page: new WeakRef(page), site, path, recordedAt: Date.now() });
    },
    answer(request, response) {
      const target = find(request);
      if (target === undefined) return false;
      const security = transportSecurity(target.site.requestOrigin);
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      const prepared = prepare(target, { encoding, security, cdn });
      if (prepared === undefined) return false;
      const isGood = matchesTag(request.headers["if-none-match"], target.page.entityTag);
      const answer = isGood ? prepared.unchanged : prepared.full;
      metrics.countPage("hit");
      metrics.countRequest("page", answer.status);
      answer.send(response, Date.now());
      if (log.isLevelEnabled("debug"))
        log.debug({ method: request.method, url: request.url }, "answered from the page cache");
      return true;
    },
    clear: () => shortcuts.clear(),
  };
}

/**
 * True if the visitor gets this page rather than a redirect. The visitor only matters on the entry page, and if a cookie can
 * redirect an address without a language prefix.
 */
function isShownTo(request: IncomingMessage, { site, path }: Omit<Target, "page">): boolean {
  const { languages: offered, defaultLanguage } = site.tenant;
  if (request.headers.cookie === undefined && path !== "/" && path !== "/index.html") return true;
  const decision = decideLanguage({
    path,
    query: "",
    ...readVisitor(request.headers),
    offered,
    defaultLanguage,
  });
  return decision.kind === "show" && decision.preferred === undefined;
}

/** Prepared responses of each page, by the properties that differ between its hosts. */
type PreparedPages = WeakMap<CachedPage, Map<Encoding, Prepared>>;
const preparedPages = new WeakMap<ReturnType<TransportSecurity>, PreparedPages>();

interface Preparing extends Pick<Services, "cdn"> {
  encoding: Encoding;
  security: ReturnType<TransportSecurity>;
}

function prepare({ page, path }: Target, { encoding, security, cdn }: Preparing): Prepared | undefined {
  const pages: PreparedPages = preparedPages.get(security) ?? new WeakMap();
  preparedPages.set(security, pages);
  const prepared = pages.get(page) ?? new Map<Encoding, Prepared>();
  pages.set(page, prepared);
  const ready = prepared.get(encoding);
  if (ready !== undefined) return ready;
  const body = page.bodies.get(encoding);
  if (body === undefined) return undefined;
  const headersNow = () => [
    // Requests that reach this point have no header that matters to the CDN.
    ...pageHeaders(page, path, encoding, { asked: {}, cdn }),
    ...Object.entries(security).flat(),
  ];
  const length = ["Content-Length", String(body.byteLength)];
  const headers = headersNow();
  // With a CDN, the headers are computed again each second, because they depend on the time.
  const made = {
    full: readyResponse(
      200,
      cdn === undefined ? [...headers, ...length] : () => [...headersNow(), ...length],
      body,
    ),
    unchanged: readyResponse(304, cdn === undefined ? headers : headersNow),
  };
  prepared.set(encoding, made);
  return made;
}
