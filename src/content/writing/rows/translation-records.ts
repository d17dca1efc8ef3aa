import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { together } from "../../engine/together.ts";
import {
  type TranslationRecording,
  assumeTranslated,
  followOriginals,
  followRenamed,
  forgetTranslated,
  recordTranslated,
} from "../../translations/translated-rows.ts";
import type { Applying } from "./apply-parts.ts";
import type { PreparedArticle } from "./packed-article.ts";
import type { StoredArticle } from "./stored-articles.ts";

/** An article whose file was renamed. */
export interface RenamedArticle {
  from: StoredArticle;
  /** Its new path. */
  to: string;
}

/**
 * Records during a publication from which text of its original each translation was made. A translation that is new, whose
 * meaning has changed, or that has a later `updatedAt` than before, belongs to the text of the original after the publication.
 * Other changes leave the record unchanged.
 */
export class TranslationRecords {
  readonly #isNew: boolean;
  /** Paths of changed articles, with their `meaning` hashes. */
  readonly #revised = new Map<string, string>();
  /** Paths of changed articles that were not stored before. */
  readonly #added = new Set<string>();
  /** Paths of existing articles whose meaning changes. */
  readonly #changed = new Set<string>();
  readonly #unchanged = new Set<string>();
  readonly #noting: TranslationRecording;

  /**
   * @param original the site's default language
   * @param isNew whether the tenant had no content before
   */
  constructor(
    { engine, transaction, tenant }: Applying,
    { original, author, isNew }: { original: LanguageCode; author: string | null; isNew: boolean },
  ) {
    this.#noting = { kind: engine.kind, transaction, tenant, original, author };
    this.#isNew = isNew;
  }

  /** Call for each changed article before it is written. */
  see(old: StoredArticle | undefined, { article, meaning }: PreparedArticle): void {
    const { path } = article;
    if (old === undefined) this.#added.add(path);
    else if (old.meaning === meaning) this.#unchanged.add(path);
    else this.#changed.add(path);
    if (old?.meaning !== meaning || isRevised(old, article)) this.#revised.set(path, meaning);
  }

  /** Call before articles are written, with their paths. */
  async beforeWriting(paths: readonly string[]): Promise<void> {
    const changed = paths.filter((path) => this.#changed.has(path));
    if (changed.length > 0) await assumeTranslated(this.#noting, changed);
  }

  /** Call after all articles are written and removed ones are deleted. */
  async finish(renamed: readonly RenamedArticle[], gone: readonly string[]): Promise<void> {
    for (const { from, to } of renamed) {
      await followRenamed(this.#noting, { from: from.path, to });
      this.#added.delete(to);
      if (this.#revised.get(to) === from.meaning) this.#revised.delete(to);
    }
    const left = new Set(renamed.map(({ from }) => from.path));
    const forgotten = gone.filter((path) => !left.has(path));
    if (forgotten.length > 0) await forgetTranslated(this.#noting, forgotten);
    const isWhole = this.#isNew && renamed.length === 0;
    const originals = [...this.#changed, ...this.#unchanged, ...renamed.map(({ to }) => to)];
    if (this.#revised.size + originals.length === 0) return;
    const revised = isWhole ? "all" : [...this.#revised.keys()];
    const added = isWhole ? "all" : [...this.#added];
    await together(
      this.#revised.size > 0 ? recordTranslated(this.#noting, revised, added) : undefined,
      originals.length > 0 ? followOriginals(this.#noting, originals) : undefined,
    );
  }
}

/** Whether the author has set a later `updatedAt`. If there is none, the publication date counts. */
function isRevised(
  old: StoredArticle | undefined,
  { publishedAt, updatedAt }: PreparedArticle["article"],
): boolean {
  const at = Date.parse(updatedAt);
  return old !== undefined && at > old.updated_at && at > Date.parse(publishedAt);
}
