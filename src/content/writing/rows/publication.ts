import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../model/tables.ts";
import type { ArticleName, MediaContent, PackedArticle } from "../../model/tenant-content.ts";
import type { SettingsFilePart, Settings } from "../settings/settings-files.ts";
import type { Publisher, WrittenFile } from "./file-writing.ts";
import type { PreparedArticle } from "./packed-article.ts";

/** Files of a tenant's content folder that change together, checked and rendered. */
export interface Publication {
  code: string;
  settings: Settings;
  /** The settings to write. */
  parts: ReadonlySet<SettingsFilePart>;
  /** New and changed articles; those still being rendered are serialised. */
  articles: Iterable<PreparedArticle> | AsyncIterable<PackedArticle>;
  /** Paths and slugs of these articles, so that only stored articles with the same ones are read. */
  articleNames: readonly ArticleName[] | "unknown";
  /** Settings files and files at the root. */
  texts: readonly WrittenFile[];
  media: readonly MediaContent[];
  /** Names of removed files. */
  removed: readonly string[];
  /** Names of articles' files that are removed only if the article has reappeared under another name. */
  superseded: readonly string[];
  /** The number of other, unchanged files. */
  unchanged: number;
  /** The checks made against the store; `undefined` if the stored state does not matter. */
  checked: CheckedAgainst | undefined;
  /** Whether all derived data of stored articles is discarded. Then `articles` contains every article. */
  rebuilds: boolean;
  publisher: Publisher;
  /** Writes further data in the same transaction; if it throws, nothing is written. */
  alongside?: Alongside | undefined;
}

/** Writes nothing if one of these files has been published since a revision, or the checks would now have another result. */
interface CheckedAgainst {
  revision: number;
  names: ReadonlySet<string> | "all";
  /** Called in the transaction if others have published since; absent if the checks depend only on `names`. */
  stillHolds?: (database: Kysely<Tables>) => Promise<boolean>;
}

/** @param revision `undefined` if no file has changed */
export type Alongside = (transaction: Transaction<Tables>, revision: number | undefined) => Promise<void>;
