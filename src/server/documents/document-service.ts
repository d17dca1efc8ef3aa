import type { Dependencies } from "../../content/store.ts";
import { SiteError } from "../../contract/errors.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import type { Site } from "../context.ts";
import { entityTag } from "../entity-tags.ts";
import { type CachedDocument, type DocumentKey, type PageCache, tagText } from "../pages/page-cache.ts";
import type { Services } from "../services.ts";
import { utf8 } from "../utf8.ts";

/** What is asked for, whoever asks. */
export interface DocumentRequest {
  site: Site;
  language: LanguageCode;
  /** Path, or call with its checked parameters: the same for all spellings of one question. */
  address: string;
}

/** Writes a document, and says what it was made of. */
export type WriteDocument<Text> = (dependencies: Dependencies) => Promise<Text>;

/**
 * Answers for machines, kept as pages are: until something they were made of changes, or shown beyond that while
 * the store cannot answer. Those who ask for one at the same time wait for one writing of it.
 */
export interface DocumentService {
  /** @throws whatever the writer raises, unless something is kept from better times and it is no answer of ours. */
  answer(request: DocumentRequest, write: WriteDocument<string>): Promise<CachedDocument>;
  /** The same for a writer that may find its document too long to be kept. */
  answer(
    request: DocumentRequest,
    write: WriteDocument<string | undefined>,
  ): Promise<CachedDocument | undefined>;
}

export function createDocumentService(
  { changes }: Pick<Services, "changes">,
  cache: Pick<PageCache, "getDocument" | "setDocument">,
): DocumentService {
  const writing = new Map<string, Promise<CachedDocument | undefined>>();

  async function writeAnew(
    key: DocumentKey,
    write: WriteDocument<string | undefined>,
  ): Promise<CachedDocument | undefined> {
    const { generation } = changes;
    const tags = new Set<string>();
    let expiresAt = Number.POSITIVE_INFINITY;
    const text = await write({
      addTag: (tag) => void tags.add(tagText(key.tenant, tag)),
      expireAt: (time) => void (expiresAt = Math.min(expiresAt, time)),
    });
    if (text === undefined) return undefined;
    const document = { ...documentOf(text), tags, expiresAt };
    if (changes.generation === generation && expiresAt > Date.now()) cache.setDocument(key, document);
    return document;
  }

  async function answer(request: DocumentRequest, write: WriteDocument<string>): Promise<CachedDocument>;
  async function answer(
    request: DocumentRequest,
    write: WriteDocument<string | undefined>,
  ): Promise<CachedDocument | undefined>;
  async function answer(
    { site, language, address }: DocumentRequest,
    write: WriteDocument<string | undefined>,
  ): Promise<CachedDocument | undefined> {
    const canAsk = await changes.refresh();
    const { scheme, port } = site.arrival;
    const arrival = `${scheme}${port}`;
    const key = { tenant: site.tenant.code, origin: site.origin, arrival, language, address };
    const kept = cache.getDocument(key);
    if (kept !== undefined && (kept.expiresAt > Date.now() || !canAsk)) return kept;
    // What was begun before a change is not what is asked for after it.
    const text = JSON.stringify({ ...key, generation: changes.generation });
    const running = writing.get(text) ?? writeAnew(key, write).finally(() => writing.delete(text));
    writing.set(text, running);
    try {
      return await running;
    } catch (error) {
      if (kept === undefined || error instanceof SiteError) throw error;
      return kept;
    }
  }

  return { answer };
}

/** A document that is not kept. */
export function documentOf(text: string): CachedDocument {
  const body = utf8(text);
  return {
    entityTag: entityTag(body),
    bodies: new Map([["identity", body]]),
    tags: new Set(),
    expiresAt: 0,
    isKept: false,
  };
}
