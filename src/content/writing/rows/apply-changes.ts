import type { Kysely, Transaction } from "kysely";
import { adjustLists } from "../../articles/adjust-lists.ts";
import { recordChange } from "../../changes/change-feed.ts";
import { isAmongTexts, lockTenant } from "../../engine/dialect.ts";
import { type Engine, type EngineKind, PATIENTLY } from "../../engine/engine.ts";
import { keepBlob } from "../../media/blobs.ts";
import { explainFailure } from "../../model/store-error.ts";
import type { Tables } from "../../model/tables.ts";
import type { ApplySummary, MediaContent } from "../../model/tenant-content.ts";
import type { Settings } from "../settings/settings-files.ts";
import { applyArticles } from "./apply-articles.ts";
import {
  applyBanners,
  applyGroups,
  applyMenus,
  applyRedirects,
  applyTexts,
  replaceMedia,
} from "./apply-parts.ts";
import { applySettings } from "./apply-settings.ts";
import { keepFeedIds, separateFeedIds } from "./feed-ids.ts";
import { FileWriting, type Publisher, type WrittenFile } from "./file-writing.ts";
import type { Folders } from "./folders.ts";
import { keepMoved } from "./moves.ts";
import type { PreparedArticle } from "./packed-article.ts";
import { findTenantId, readHashes } from "./read-hashes.ts";
import { readKnownAmong } from "./stored-articles.ts";
import { newTally } from "./tally.ts";

/** A file that somebody else has changed since the change was begun. */
export interface Conflict {
  name: string;
  /** The hash of what the change was based on; `null` if the file was not there. */
  base: string | null;
  /** The hash that it has now. */
  current: string | null;
}

export type ChangedPart = Exclude<keyof Settings, "groups">;

/** Changed files of a tenant, checked and rendered. */
export interface ContentChanges {
  code: string;
  settings: Settings;
  /** What of the settings has changed. */
  parts: ReadonlySet<ChangedPart>;
  articles: readonly PreparedArticle[];
  /** Settings files and files at the root. */
  texts: readonly WrittenFile[];
  media: readonly MediaContent[];
  /** Names of files that are gone. */
  removed: readonly string[];
  base: ReadonlyMap<string, string | null>;
  /** The newest revision when they were checked: what they were checked against has not changed since. */
  revision: number;
  publisher: Publisher;
}

/**
 * Writes changed files in one transaction. Nothing is written if one of them has changed since (`conflict`), or anything else
 * that they were checked against (`overtaken`).
 */
export async function applyChanges(
  engine: Engine,
  folders: Folders,
  changes: ContentChanges,
): Promise<ApplySummary | "conflict" | "overtaken"> {
  for (const media of changes.media) await keepBlob(folders.media, media);
  try {
    return await engine.write(async (transaction) => {
      await lockTenant(engine.kind, changes.code).execute(transaction);
      const stored = await findTenantId(transaction, changes.code);
      if ((await findConflicts(engine.kind, transaction, stored, changes.base)).length > 0) return "conflict";
      if ((await readRevision(transaction, stored)) !== changes.revision) return "overtaken";
      return writeChanges(engine, transaction, stored, changes);
    }, PATIENTLY);
  } catch (error) {
    throw explainFailure(error, "Cannot write to the database");
  }
}

async function writeChanges(
  engine: Engine,
  transaction: Transaction<Tables>,
  stored: number,
  { code, settings, parts, articles, texts, media, removed, publisher }: ContentChanges,
): Promise<ApplySummary> {
  const tally = newTally();
  const tenant = parts.has("site") ? await applySettings(transaction, settings.site, tally) : stored;
  const files = new FileWriting(transaction, tenant, publisher);
  const applying = { transaction, tenant, content: settings, tally, files };
  if (parts.has("site")) await applyGroups(applying);
  if (parts.has("menus")) await applyMenus(applying);
  if (parts.has("banners")) await applyBanners(applying);
  if (parts.has("redirects")) await applyRedirects(applying);
  if (parts.has("moved")) await keepMoved(applying);
  if (parts.has("feedIds")) await keepFeedIds(applying);
  const isText = (name: string) => !/^(articles|media)\//.test(name);
  const names = [...texts.map(({ name }) => name), ...removed.filter(isText)];
  const existing = await files.hashesOf(names);
  await applyTexts(
    applying,
    [...existing].map(([name, hash]) => ({ name, hash })),
    texts,
  );
  const paths = [...media.map(({ path }) => path), ...pathsBelow("media/", removed)];
  if (paths.length > 0)
    await replaceMedia(
      applying,
      await transaction
        .selectFrom("media")
        .selectAll()
        .where("tenant_id", "=", tenant)
        .where(({ ref }) => isAmongTexts(engine.kind, ref("path"), paths))
        .execute(),
      media,
    );
  const gone = pathsBelow("articles/", removed);
  if (articles.length + gone.length > 0)
    await adjustLists(
      engine.kind,
      transaction,
      {
        tenant,
        paths: [...articles.map(({ article }) => article.path), ...gone],
        keys: articles.map(({ article }) => article.translationKey),
      },
      async () => {
        const known = await readKnownAmong(engine.kind, transaction, tenant, {
          paths: [...articles.map(({ article }) => article.path), ...gone],
          slugs: articles.map(({ article }) => article.slug),
        });
        await applyArticles(
          engine,
          transaction,
          tenant,
          { articles, unchanged: [], prune: new Set(gone), known, files },
          tally,
        );
        await separateFeedIds(transaction, tenant);
        return tally.articles;
      },
    );
  await recordChange(transaction, code, tally.tags);
  return tally.summary;
}

function pathsBelow(folder: string, names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith(folder) ? [name.slice(folder.length)] : []));
}

/** The newest revision of a tenant; 0 if it has none. */
export async function readRevision(database: Kysely<Tables>, tenant: number): Promise<number> {
  const row = await database
    .selectFrom("revision")
    .select("id")
    .where("tenant_id", "=", tenant)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The files that are no longer what a change was based on. */
export async function findConflicts(
  kind: EngineKind,
  database: Kysely<Tables>,
  tenant: number,
  base: ReadonlyMap<string, string | null>,
): Promise<Conflict[]> {
  const hashes = await readHashes(kind, database, tenant, [...base.keys()]);
  return [...base].flatMap(([name, hash]) => {
    const current = hashes.get(name) ?? null;
    return current === hash ? [] : [{ name, base: hash, current }];
  });
}
