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
  /** What of the settings is written. */
  parts: ReadonlySet<SettingsFilePart>;
  /** New and changed articles, those that are still being rendered packed. */
  articles: Iterable<PreparedArticle> | AsyncIterable<PackedArticle>;
  /** What is known of these articles beforehand, so that no others need to be read. */
  articleNames: readonly ArticleName[] | "unknown";
  /** Settings files and files at the root. */
  texts: readonly WrittenFile[];
  media: readonly MediaContent[];
  /** Names of files that are gone. */
  removed: readonly string[];
  /** The same for files of articles that are gone only if the article has come under another name. */
  superseded: readonly string[];
  /** How many files besides are as they were. */
  unchanged: number;
  /** What was checked against the store; `undefined` if what is stored does not matter. */
  checked: CheckedAgainst | undefined;
  /** Whether what was stored of articles, besides their texts, is of no account: these are all that there are. */
  rebuilds: boolean;
  publisher: Publisher;
  /** What is written with them in the same transaction; if it throws, nothing is. */
  alongside?: Alongside | undefined;
}

/** Nothing is written if one of these files has been published since a revision, or the checks would now find something else. */
interface CheckedAgainst {
  revision: number;
  names: ReadonlySet<string> | "all";
  /** Asked in the transaction if others have published since; absent where `names` are all that the checks depend on. */
  stillHolds?: (database: Kysely<Tables>) => Promise<boolean>;
}

/** @param revision `undefined` if no file has changed */
export type Alongside = (transaction: Transaction<Tables>, revision: number | undefined) => Promise<void>;
