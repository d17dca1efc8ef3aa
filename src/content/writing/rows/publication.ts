import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../model/tables.ts";
import type { ArticleName, MediaContent, PackedArticle } from "../../model/tenant-content.ts";
import type { SettingsFilePart, Settings } from "../settings/settings-files.ts";
import type { Publisher, WrittenFile } from "./file-writing.ts";
import type { PreparedArticle } from "./packed-article.ts";

/** A publication: files of a tenant's content folder that change together. They are already checked and rendered. */
export interface Publication {
  code: string;
  settings: Settings;
  /** The parts of the settings to write. */
  parts: ReadonlySet<SettingsFilePart>;
  /** New and changed articles. If they are still being rendered, they arrive serialised. */
  articles: Iterable<PreparedArticle> | AsyncIterable<PackedArticle>;
  /** Paths and slugs of these articles, so that only stored articles with one of them are read. */
  articleNames: readonly ArticleName[] | "unknown";
  /** Changed settings files and files at the root. */
  texts: readonly WrittenFile[];
  media: readonly MediaContent[];
  /** Names of removed files. */
  removed: readonly string[];
  /** Names of articles' files that are removed only if the article exists under another name now. */
  superseded: readonly string[];
  /** The number of files that do not change. */
  unchanged: number;
  /** The state of the store on which the checks are based; `undefined` if they do not depend on it. */
  checked: CheckedAgainst | undefined;
  /** Whether all data derived from stored articles is removed and rebuilt. Then `articles` contains every article. */
  rebuilds: boolean;
  publisher: Publisher;
  /** Writes further data in the same transaction; if it throws, nothing is written. */
  alongside?: Alongside | undefined;
}

/**
 * The state of the store on which checks are based. Nothing is written if one of these files has been published since the
 * revision, or if the checks would now have another result.
 */
interface CheckedAgainst {
  revision: number;
  names: ReadonlySet<string> | "all";
  /**
   * Whether the checks still have the same result. Called in the transaction if others have published since; absent if the
   * checks depend only on `names`.
   */
  stillHolds?: (database: Kysely<Tables>) => Promise<boolean>;
}

/**
 * Writes further data in the transaction of a publication.
 *
 * @param revision `undefined` if no file has changed
 */
export type Alongside = (transaction: Transaction<Tables>, revision: number | undefined) => Promise<void>;
