import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { RenderedRedirect } from "../../contract/site/rendering.ts";
import type { Encoding } from "../http/encodings.ts";
import { type Bodies, type EncodedBody, createBodyMaker } from "./bodies.ts";
import { type BoundedCache, type BoundedEntry, createBoundedCache } from "./bounded-cache.ts";

/**
 * Everything that a cached page depends on, apart from the visitor. Differences between visitors are decided before the look-up.
 */
export interface PageKey {
  tenant: string;
  /** The site's public origin, used in canonical addresses. */
  origin: string;
  /** Scheme and port of the request, which are used in links to the installation's other sites. */
  requestOrigin: string;
  /** The path, with only the query keys that the route declares. */
  address: string;
  /** False if the client may have invented the port. */
  hasKnownPort: boolean;
  /** Bots get error pages in the site's ordinary layout, so these differ from those for people. */
  variant: "everyone" | "bot";
}

/** The application's answer to the address of a page: a page or a redirect. */
export type CachedResponse = CachedPage | CachedRedirect;

/** A page with any status, as it is sent. Bodies are encoded on request; see {@link PageCache.body}. */
export interface CachedPage extends Lifetime, Bodies {
  kind: "page";
  status: number;
  language: LanguageCode;
  /** Addresses of the page in all languages in which it exists, including its own. */
  alternates: Partial<Record<LanguageCode, string>>;
  /** The entity tag of the unencoded page. */
  entityTag: string;
  /** Alternating names and values, without the headers that depend on the encoding. */
  headers: readonly string[];
  /** Set if another installation's backend did not return settings or menus. */
  isPartial?: true | undefined;
}

/** A redirect that the application found while it looked up the page. */
export interface CachedRedirect extends Lifetime {
  kind: "redirect";
  redirect: RenderedRedirect;
}

/** Everything that a document for machines depends on: an API answer, a feed, a sitemap. */
export interface DocumentKey extends Omit<PageKey, "variant" | "hasKnownPort"> {
  language: LanguageCode;
}

/** A document with status 200, as it is sent. */
export interface CachedDocument extends Lifetime, Bodies {
  entityTag: string;
}

interface Lifetime extends BoundedEntry {
  /** The tenant's code; empty if the answer belongs to no tenant. */
  tenant: string;
  /** Tags of the content that the answer depends on. They must not change once the answer is cached. */
  tags: Set<string>;
  /** When the answer expires, in epoch milliseconds; `Infinity` for never. */
  expiresAt: number;
}

/** The share of the cache for addresses that clients can invent: missing pages, all addresses with a query, and unusual ports. */
const INVENTED_SHARE = 1 / 8;
/** The share of the cache for documents, limited so that API calls do not evict pages. */
const DOCUMENT_SHARE = 1 / 8;
/**
 * Estimated memory of a cached answer apart from its body and key, in bytes: headers, tags, and the two cached response heads.
 */
const ENTRY_OVERHEAD_BYTES = 4_096;

/** Whole answers in memory, limited by bytes and invalidated by tags. */
export interface PageCache {
  get(key: PageKey): CachedResponse | undefined;
  set(key: PageKey, answer: CachedResponse): void;
  getDocument(key: DocumentKey): CachedDocument | undefined;
  setDocument(key: DocumentKey, document: CachedDocument): void;
  /** Returns when an answer was stored, in epoch milliseconds; `undefined` if it was not. */
  storedAt(answer: CachedResponse): number | undefined;
  /** Marks a page as used that was answered without a look-up. */
  touch(page: CachedPage): void;
  /** Evicts all answers of a tenant that depend on one of the tags. */
  drop(tenant: string, tags: readonly string[]): void;
  clear(): void;
  /** Returns the body in an encoding, created on first use and cached with the answer. Short bodies are not compressed. */
  body(page: CachedPage | CachedDocument, encoding: Encoding): Promise<EncodedBody>;
  size(): { bytes: number; pages: number };
}

type Entry = CachedResponse | CachedDocument;

export function createPageCache(maximumBytes: number): PageCache {
  const namesByTag = new Map<string, Set<string>>();
  const slots = new WeakMap<
    Entry,
    { part: Pick<BoundedCache<Entry>, "get" | "remeasure">; name: string; storedAt: number }
  >();
  const pages = partOf<CachedResponse>(1 - INVENTED_SHARE - DOCUMENT_SHARE);
  const invented = partOf<CachedResponse>(INVENTED_SHARE);
  const documents = partOf<CachedDocument>(DOCUMENT_SHARE);
  const parts = [pages, invented, documents];

  function partOf<Any extends Entry>(share: number): BoundedCache<Any> {
    return createBoundedCache<Any>({ maximumBytes: maximumBytes * share, sizeOf, onGone: forgetTags });
  }

  function put<Any extends Entry>(part: BoundedCache<Any>, name: string, answer: Any): void {
    for (const other of parts) other.delete(name);
    part.put(name, answer);
    if (!answer.isCached) return;
    slots.set(answer, { part, name, storedAt: Date.now() });
    for (const tag of answer.tags) {
      const key = tagKey(name, tag);
      const names = namesByTag.get(key) ?? new Set();
      namesByTag.set(key, names.add(name));
    }
  }

  function forgetTags({ tags }: Entry, name: string): void {
    for (const tag of tags) {
      const key = tagKey(name, tag);
      const names = namesByTag.get(key);
      names?.delete(name);
      if (names?.size === 0) namesByTag.delete(key);
    }
  }

  return {
    get(key) {
      const name = pageName(key);
      return pages.get(name) ?? invented.get(name);
    },
    set(key, answer) {
      put(isInventable(key, answer) ? invented : pages, pageName(key), answer);
    },
    getDocument: (key) => documents.get(documentName(key)),
    setDocument(key, document) {
      put(documents, documentName(key), document);
    },
    storedAt: (answer) => slots.get(answer)?.storedAt,
    touch(page) {
      const slot = slots.get(page);
      slot?.part.get(slot.name);
    },
    drop(tenant, tags) {
      for (const tag of tags) {
        for (const name of [...(namesByTag.get(tagKey(tenant, tag)) ?? [])]) {
          for (const part of parts) part.delete(name);
        }
      }
    },
    clear() {
      for (const part of parts) part.clear();
    },
    body: createBodyMaker((answer: CachedPage | CachedDocument) => {
      const slot = slots.get(answer);
      if (answer.isCached) slot?.part.remeasure(slot.name);
    }),
    size: () => ({
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      pages: pages.count + invented.count,
    }),
  };
}

/** Returns a tag with its tenant as prefix, because tenants use the same tags. */
function tagKey(name: string, tag: string): string {
  return `${name.split("\n", 1)[0]}\n${tag}`;
}

function pageName({ tenant, origin, requestOrigin, address, variant }: PageKey): string {
  return [tenant, origin, requestOrigin, variant, address].join("\n");
}

function documentName({ tenant, origin, requestOrigin, language, address }: DocumentKey): string {
  return [tenant, "document", origin, requestOrigin, language, address].join("\n");
}

/**
 * True if clients can invent the address. Any address with a query counts, even with status 200, because unknown tags and page
 * numbers also produce pages.
 */
function isInventable({ address, hasKnownPort }: PageKey, answer: CachedResponse): boolean {
  return !hasKnownPort || address.includes("?") || (answer.kind === "page" && answer.status !== 200);
}

function sizeOf(answer: Entry, name: string): number {
  const start = ENTRY_OVERHEAD_BYTES + name.length;
  if (!("bodies" in answer)) return start;
  const { plain, bodies } = answer;
  let bytes = start + (plain?.byteLength ?? 0);
  for (const body of bodies.values()) bytes += body.byteLength;
  return bytes;
}
