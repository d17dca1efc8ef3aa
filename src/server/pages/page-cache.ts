import { LRUCache } from "lru-cache";
import type { LanguageCode } from "../../contract/locales.ts";
import type { RenderedRedirect } from "../../contract/rendering.ts";
import { type Encoding, MINIMUM_COMPRESSED_BYTES, compress } from "../encodings.ts";

/**
 * What an answer depends on, by type. There is no place for a visitor here: whatever differs between
 * two visitors must be decided before a page is looked up.
 */
export interface PageKey {
  tenant: string;
  /** Public origin, for canonical addresses. */
  origin: string;
  /** Scheme and port of the request: they stand in the addresses of the installation's other sites. */
  arrival: string;
  /** Path, and the query keys that its route declares. */
  address: string;
  /** Bots are shown errors in the ordinary frame. */
  variant: "everyone" | "bot";
}

export type CachedAnswer = CachedPage | CachedRedirect;

export interface CachedPage extends Lifetime {
  kind: "page";
  status: number;
  language: LanguageCode;
  alternates: Partial<Record<LanguageCode, string>>;
  entityTag: string;
  /** Header names and values by turns, without those of the encoding. */
  headers: readonly string[];
  bodies: Map<Encoding, Buffer>;
}

export interface CachedRedirect extends Lifetime {
  kind: "redirect";
  redirect: RenderedRedirect;
}

/** What a document for machines depends on: an answer of the API, a feed, a sitemap. */
export interface DocumentKey extends Omit<PageKey, "variant"> {
  language: LanguageCode;
}

export interface CachedDocument extends Lifetime {
  entityTag: string;
  bodies: Map<Encoding, Buffer>;
}

interface Lifetime {
  /** Of the tenant whose answer it is. */
  tags: ReadonlySet<string>;
  /** Epoch milliseconds, or `Infinity`. */
  expiresAt: number;
  /** True from when the cache takes it until the cache lets go of it: only so long may shortcuts lead to it. */
  isKept: boolean;
}

/** Of the whole, what answers other than 200 may take: strangers can invent any number of addresses. */
const ERROR_SHARE = 1 / 8;
/** Of the whole, what documents may take: calls of the API must not push out pages. */
const DOCUMENT_SHARE = 1 / 8;
const ENTRY_OVERHEAD_BYTES = 2_048;

/** Whole answers in memory, bounded by bytes and emptied by tag. */
export interface PageCache {
  get(key: PageKey): CachedAnswer | undefined;
  set(key: PageKey, answer: CachedAnswer): void;
  getDocument(key: DocumentKey): CachedDocument | undefined;
  setDocument(key: DocumentKey, document: CachedDocument): void;
  /** Counts as a use of a page that was answered without being looked up. */
  touch(page: CachedPage): void;
  /** Lets go of everything of a tenant that was made of one of the tags. */
  drop(tenant: string, tags: readonly string[]): void;
  clear(): void;
  /** The body in an encoding, compressed at its first use and once only. */
  body(page: CachedPage | CachedDocument, encoding: Encoding): Promise<{ body: Buffer; encoding: Encoding }>;
  size(): { bytes: number; pages: number };
}

export function createPageCache(maximumBytes: number): PageCache {
  const keysByTag = new Map<string, Set<string>>();
  const compressing = new WeakMap<CachedPage | CachedDocument, Map<Encoding, Promise<Buffer>>>();
  const texts = new WeakMap<CachedAnswer, string>();
  const pages = createShelf<CachedAnswer>(maximumBytes * (1 - ERROR_SHARE - DOCUMENT_SHARE));
  const errors = createShelf<CachedAnswer>(maximumBytes * ERROR_SHARE);
  const documents = createShelf<CachedDocument>(maximumBytes * DOCUMENT_SHARE);
  const shelves = [pages, errors, documents];

  function createShelf<Entry extends CachedAnswer | CachedDocument>(
    bytes: number,
  ): LRUCache<string, Entry> | undefined {
    if (bytes < 1) return undefined;
    return new LRUCache<string, Entry>({
      maxSize: Math.floor(bytes),
      sizeCalculation: sizeOf,
      dispose(answer, key) {
        answer.isKept = false;
        for (const tag of answer.tags) {
          const name = tagText(tenantOf(key), tag);
          const keys = keysByTag.get(name);
          keys?.delete(key);
          if (keys?.size === 0) keysByTag.delete(name);
        }
      },
      noDisposeOnSet: false,
    });
  }

  function noteTags(text: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const name = tagText(tenantOf(text), tag);
      const keys = keysByTag.get(name) ?? new Set();
      keysByTag.set(name, keys.add(text));
    }
  }

  return {
    get(key) {
      const text = keyText(key);
      return pages?.get(text) ?? errors?.get(text);
    },
    set(key, answer) {
      const text = keyText(key);
      pages?.delete(text);
      errors?.delete(text);
      (isError(answer) ? errors : pages)?.set(text, answer);
      answer.isKept = (pages?.has(text) ?? false) || (errors?.has(text) ?? false);
      if (!answer.isKept) return;
      texts.set(answer, text);
      noteTags(text, answer.tags);
    },
    getDocument: (key) => documents?.get(documentText(key)),
    setDocument(key, document) {
      const text = documentText(key);
      documents?.set(text, document);
      document.isKept = documents?.has(text) ?? false;
      if (document.isKept) noteTags(text, document.tags);
    },
    touch(page) {
      const text = texts.get(page);
      if (text !== undefined) pages?.get(text);
    },
    drop(tenant, tags) {
      for (const tag of tags) {
        for (const text of [...(keysByTag.get(tagText(tenant, tag)) ?? [])]) {
          for (const shelf of shelves) shelf?.delete(text);
        }
      }
    },
    clear() {
      for (const shelf of shelves) shelf?.clear();
    },
    async body(page, encoding) {
      const identity = page.bodies.get("identity") ?? Buffer.alloc(0);
      if (encoding === "identity" || identity.byteLength < MINIMUM_COMPRESSED_BYTES) {
        return { body: identity, encoding: "identity" };
      }
      const ready = page.bodies.get(encoding);
      if (ready) return { body: ready, encoding };
      const running = compressing.get(page) ?? new Map<Encoding, Promise<Buffer>>();
      compressing.set(page, running);
      const work = running.get(encoding) ?? compress(identity, encoding);
      running.set(encoding, work);
      const body = await work;
      running.delete(encoding);
      page.bodies.set(encoding, body);
      return { body, encoding };
    },
    size: () => ({
      bytes: shelves.reduce((sum, shelf) => sum + (shelf?.calculatedSize ?? 0), 0),
      pages: (pages?.size ?? 0) + (errors?.size ?? 0),
    }),
  };
}

/** Tags are the tenant's own: the same tag of another tenant is another tag. */
function tagText(tenant: string, tag: string): string {
  return `${tenant}\n${tag}`;
}

function keyText({ tenant, origin, arrival, address, variant }: PageKey): string {
  return [tenant, origin, arrival, variant, address].join("\n");
}

function documentText({ tenant, origin, arrival, language, address }: DocumentKey): string {
  return [tenant, "document", origin, arrival, language, address].join("\n");
}

/** Stands at the beginning of each key's text. */
function tenantOf(text: string): string {
  return text.slice(0, text.indexOf("\n"));
}

function isError(answer: CachedAnswer): boolean {
  return answer.kind === "page" && answer.status !== 200;
}

/** Room for the compressed bodies to come is counted from the start: together about half of the text. */
function sizeOf(answer: CachedAnswer | CachedDocument): number {
  if (!("bodies" in answer)) return ENTRY_OVERHEAD_BYTES;
  return ENTRY_OVERHEAD_BYTES + Math.ceil((answer.bodies.get("identity")?.byteLength ?? 0) * 1.5);
}
