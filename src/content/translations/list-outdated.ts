import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import { selectOutdated } from "./select-outdated.ts";
import { nameOf } from "./translated-rows.ts";

/** A translation whose original has changed since it was translated. */
export interface OutdatedTranslation {
  /** The translation's path in the content folder. */
  name: string;
  /** The path of the original: the article in the default language. */
  original: string;
  /**
   * The hash of the original's text from which the translation was made; `null` if that text was never published on this store.
   */
  before: string | null;
  /** The current hash of the original. */
  after: string;
  /**
   * When the translation became outdated, in epoch milliseconds: the time of the original's first change since, or else the
   * original's own date. `author` is the author of that change.
   */
  at: number;
  author: string | null;
}

export interface OutdatedPage {
  /** Only the translation with this name. */
  name?: string | undefined;
  /** Only translations with names after this one. */
  after?: string | undefined;
  /** Maximum number of translations; all if absent. */
  size?: number | undefined;
}

const FOLDER = "articles/";

/** Lists the outdated translations of a tenant, including hidden ones, by name. */
export async function listOutdated(
  database: Kysely<Tables>,
  tenant: Tenant,
  { name: only, after, size }: OutdatedPage = {},
): Promise<OutdatedTranslation[]> {
  let query = selectOutdated(database, tenant.defaultLanguage)
    .innerJoin("article as translation", (join) =>
      join
        .onRef("translation.tenant_id", "=", "translated.tenant_id")
        .onRef("translation.path", "=", "translated.path")
        .onRef("translation.translation_key", "=", "original.translation_key"),
    )
    .innerJoin("file", (join) =>
      join.onRef("file.tenant_id", "=", "original.tenant_id").on("file.name", "=", nameOf("original")),
    )
    .select(["translated.path", "translated.from_hash as before", "file.hash as after"])
    .select(["original.path as original", "original.updated_at"])
    .where("translated.tenant_id", "=", tenant.id)
    .orderBy("translated.path");
  if (only !== undefined) query = query.where("translated.path", "=", only.slice(FOLDER.length));
  if (after !== undefined) query = query.where("translated.path", ">", after.slice(FOLDER.length));
  if (size !== undefined) query = query.limit(size);
  const outdated: OutdatedTranslation[] = [];
  for (const { path, original, updated_at, ...hashes } of await query.execute()) {
    const name = FOLDER + original;
    const change = await readFirstChange(database, tenant.id, name, hashes.before);
    outdated.push({
      name: FOLDER + path,
      original: name,
      ...hashes,
      ...(change ?? { at: updated_at, author: null }),
    });
  }
  return outdated;
}

/** Finds the first publication of a file after it last had a given text. */
async function readFirstChange(
  database: Kysely<Tables>,
  tenant: number,
  name: string,
  hash: string | null,
): Promise<{ at: number; author: string | null } | undefined> {
  const steps = database
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .select(["revision.id", "revision.at", "revision.author"])
    .where("revision_file.name", "=", name)
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .limit(1);
  if (hash === null) return undefined;
  const had = await steps
    .where("revision_file.after_hash", "=", hash)
    .orderBy("revision_file.revision_id", "desc")
    .executeTakeFirst();
  const since = await steps
    .where("revision_file.revision_id", ">", had?.id ?? 0)
    .orderBy("revision_file.revision_id")
    .executeTakeFirst();
  return since && { at: since.at, author: since.author };
}
