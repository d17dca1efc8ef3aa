import type { Dependencies } from "../../content/store.ts";
import { SiteError } from "../../contract/errors.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import type { CachedDocument, DocumentKey, PageCache } from "../cache/page-cache.ts";
import type { Site } from "../context.ts";
import { entityTag } from "../entity-tags.ts";
import { createKeptAnswers } from "../kept-answers.ts";
import { noteDependencies } from "../noted-dependencies.ts";
import type { Services } from "../services.ts";
import { joinUtf8 } from "../utf8.ts";

/** What is asked for, whoever asks. */
export interface DocumentRequest {
  site: Site;
  language: LanguageCode;
  /** Path, or call with its checked parameters: the same for all spellings of one question. */
  address: string;
}

/** Writes a document, and says what it was made of. */
export type WriteDocument<Written> = (dependencies: Dependencies) => Promise<Written>;

/** Too long to be held in memory: its text comes in pieces, anew for each who asks. */
export interface LongDocument {
  pieces(): AsyncIterable<string>;
}

/** Answers for machines, kept as pages are. A long document never is: only its plan is shared. */
export interface DocumentService {
  /** @throws whatever the writer raises, unless something is kept from better times and it is no answer of ours. */
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
  const kept = createKeptAnswers<DocumentKey, CachedDocument | PassingDocument>(changes, {
    lookUp: (key) => cache.getDocument(key),
    keep(key, document) {
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
    const { scheme, port } = site.arrival;
    const tenant = site.tenant.code;
    const key = { tenant, origin: site.origin, arrival: `${scheme}${port}`, language, address };
    return kept.answer(key, async () => {
      const noted = noteDependencies();
      const written = await write(noted);
      if (typeof written !== "string") return { ...written, expiresAt: 0 };
      return { ...documentOf(written), tags: noted.tags, expiresAt: noted.expiresAt };
    });
  }

  return { answer };
}

/** Good for those who asked at the same time. */
interface PassingDocument extends LongDocument {
  expiresAt: 0;
}

/** A document that is not kept. */
export function documentOf(text: string): CachedDocument {
  const plain = joinUtf8([text]);
  return {
    entityTag: entityTag(plain),
    plain,
    bodies: new Map(),
    tags: new Set(),
    expiresAt: 0,
    isKept: false,
  };
}
