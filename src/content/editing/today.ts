import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { DraftState } from "../drafts/draft.ts";
import type { Engine } from "../engine/engine.ts";
import { type ListOptions, type ListedRevision, listRevisions } from "../history/list-revisions.ts";
import type { Tenant } from "../model/tenant.ts";
import { titlesOfTexts } from "../reading/titles.ts";
import { type ReadTranslation, rankOutdated } from "../translations/rank-outdated.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { withTitles, withTitlesThen } from "./file-titles.ts";

/** `title` is the title of an article, for a removed article the last one; `null` if the file is not an article or has none. */
interface Titled {
  title: string | null;
}

/** A revision with the title of its article, if it changed only one article. */
export type TitledRevision = Omit<ListedRevision, "someHash"> & Titled;

/** The person whose open work is read. */
export interface TodayReader {
  author: string;
  /** Only outdated translations in these languages. */
  languages: readonly LanguageCode[];
  /** Maximum number of outdated translations. */
  outdatedSize: number;
}

/** Open work on a site. */
export interface Today {
  /** Drafts of the caller, newest first. */
  drafts: (DraftState & Titled)[];
  /** The newest revisions. */
  revisions: TitledRevision[];
  /** Outdated translations, the most viewed first. */
  outdated: (ReadTranslation & Titled)[];
  /** Number of enquiries received within the last day. */
  newNeeds: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const SHOWN = 20;

/** Reads the open work on a site for a person, and the site's latest revisions. */
export async function readToday(
  engine: Engine,
  tenant: Tenant,
  { author, languages, outdatedSize }: TodayReader,
): Promise<Today> {
  return {
    drafts: await readDrafts(engine, tenant.id, author),
    revisions: await listTitledRevisions(engine, tenant.id, { limit: SHOWN }),
    outdated: await withTitles(
      engine,
      tenant.id,
      await rankOutdated(engine, tenant, { size: outdatedSize, languages }),
      ({ name }) => name,
    ),
    newNeeds: await countNewNeeds(engine, tenant.id),
  };
}

/** Lists the revisions of a site, newest first, each with the title of its article if it changed only one. */
export async function listTitledRevisions(
  engine: Engine,
  tenant: number,
  options: ListOptions,
): Promise<TitledRevision[]> {
  const revisions = await listRevisions(engine.reading, tenant, options);
  const titled = await withTitlesThen(engine, tenant, revisions, ({ files, someName, someHash: hash }) => ({
    name: files.added + files.changed + files.removed === 1 ? someName : "",
    hash,
  }));
  return titled.map(({ someHash: _, ...revision }) => revision);
}

async function readDrafts(engine: Engine, tenant: number, author: string): Promise<Today["drafts"]> {
  const drafts = await engine.reading
    .selectFrom("draft")
    .select([
      "name",
      "version",
      "text_hash",
      "base_hash as base",
      "edited_by as editedBy",
      "edited_at as editedAt",
    ])
    .where("tenant_id", "=", tenant)
    .where("edited_by", "=", author)
    .orderBy("edited_at", "desc")
    .limit(SHOWN)
    .execute();
  const names = drafts.map(({ name }) => name);
  const hashes = await readHashes(engine.kind, engine.reading, tenant, names);
  const texts = drafts.filter(({ name }) => name.startsWith("articles/")).map(({ text_hash }) => text_hash);
  const titles = await titlesOfTexts(engine, tenant, texts);
  return drafts.map(({ text_hash, ...draft }) => ({
    ...draft,
    title: titles.get(text_hash) ?? null,
    isOutdated: (hashes.get(draft.name) ?? null) !== draft.base,
  }));
}

async function countNewNeeds({ reading }: Engine, tenant: number): Promise<number> {
  const { needs } = await reading
    .selectFrom("need")
    .select(({ fn }) => fn.countAll<number>().as("needs"))
    .where("tenant_id", "=", tenant)
    .where("created_at", ">", Date.now() - DAY_MS)
    .executeTakeFirstOrThrow();
  return Number(needs);
}
