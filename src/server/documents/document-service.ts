import { recordDependencies } from "../../content/reading/dependencies.ts";
import type { Dependencies } from "../../content/store.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { CachedDocument, DocumentKey, PageCache } from "../cache/page-cache.ts";
import { createStaleWhileDownCache } from "../cache/stale-while-down-cache.ts";
import { encodeUtf8 } from "../http/encode-utf8.ts";
import { entityTag } from "../http/entity-tags.ts";
import type { Services } from "../services/services.ts";
import type { Site } from "../tenancy/context.ts";

/** The requested document, without anything that depends on the client. */
export interface DocumentRequest {
  site: Site;
  language: LanguageCode;
  /** The path, or the call with its parsed parameters. It is the same for all spellings of a request. */
  address: string;
}

/** Generates a document and records its dependencies. */
export type WriteDocument<Written> = (dependencies: Dependencies) => Promise<Written>;

/** A document that is too long for the cache. Its text is generated and streamed for each request. */
export interface LongDocument {
  pieces(): AsyncIterable<string>;
}

/**
 * Generates and caches documents for machines, as the page service does for pages. Simultaneous requests for a long document
 * share one `LongDocument`, but its text is generated for each of them.
 */
export interface DocumentService {
  /** @throws whatever the writer throws, unless it is a failure and an earlier version is still cached */
  answer(request: DocumentRequest, write: WriteDocument<string>): Promise<CachedDocument>;
  answer(
    request: DocumentRequest,
    write: WriteDocument<string | LongDocument>,
  ): Promise<CachedDocument | LongDocument>;
}

export function createDocumentService(
  { changes }: Pick<Services, "changes">,
  cache: Pick<PageCache, "getDocument" | "setDocument">,
): DocumentService {
  const documents = createStaleWhileDownCache<DocumentKey, CachedDocument | PassingDocument>(changes, {
    lookUp: (key) => cache.getDocument(key),
    put(key, document) {
      if (!("pieces" in document)) cache.setDocument(key, document);
    },
    isOutage: (made) => made.status === "rejected" && !(made.reason instanceof SiteError),
  });

  async function answer(request: DocumentRequest, write: WriteDocument<string>): Promise<CachedDocument>;
  async function answer(
    request: DocumentRequest,
    write: WriteDocument<string | LongDocument>,
  ): Promise<CachedDocument | LongDocument>;
  async function answer(
    { site, language, address }: DocumentRequest,
    write: WriteDocument<string | LongDocument>,
  ): Promise<CachedDocument | LongDocument> {
    const { scheme, port } = site.requestOrigin;
    const tenant = site.tenant.code;
    const key = { tenant, origin: site.origin, requestOrigin: `${scheme}${port}`, language, address };
    return documents.answer(key, async () => {
      const noted = recordDependencies();
      const written = await write(noted);
      if (typeof written !== "string") return { ...written, expiresAt: 0 };
      return { ...documentOf(written), tenant, tags: noted.tags, expiresAt: noted.expiresAt };
    });
  }

  return { answer };
}

/** A long document, which simultaneous requests share but which is not cached. */
interface PassingDocument extends LongDocument {
  expiresAt: 0;
}

/** Returns a document that must not be cached. */
export function documentOf(text: string): CachedDocument {
  const plain = encodeUtf8(text);
  return {
    tenant: "",
    entityTag: entityTag(plain),
    plain,
    bodies: new Map(),
    tags: new Set(),
    expiresAt: 0,
    isCached: false,
  };
}
