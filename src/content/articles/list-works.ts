import { sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { WorkSort } from "../../contract/studio/endpoints/articles.ts";
import { isInTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { readJson, textList } from "../model/json-column.ts";
import type { Tenant } from "../model/tenant.ts";
import { type ReadableState, readableStateOf } from "../reading/text-state.ts";
import { titlesOfTexts } from "../reading/titles.ts";
import { type WorkFilter, outdatedOf, isEdited, passes } from "./work-filter.ts";
import { type WorkCursor, directionOf, isAfter, rankOf } from "./work-order.ts";

/** A text of an article, as listed for editors. */
export interface ListedText {
  language: LanguageCode;
  /** The file in the content folder. */
  name: string;
  title: string;
  state: ReadableState;
  /** Whether its draft differs from what readers see. */
  isEdited: boolean;
  /** Whether its original has changed since it was translated. */
  isOutdated: boolean;
  publishedAt: number;
  updatedAt: number;
}

/** Details that the list shows for only one of an article's texts. */
interface TextDetails {
  authors: string[];
  /** A file below `media/`. */
  cover: { name: string; hash: string; type: string } | null;
}

interface TextRow extends ListedText, TextDetails {
  key: string;
  group: string | null;
}

/** An article with its texts in all languages, and details of the one in the default language, or else of the first. */
export interface ListedWork extends TextDetails {
  key: string;
  /** The slug of the group of the article's first text; `null` if it is in no group. */
  group: string | null;
  texts: ListedText[];
  /** Names of drafts of texts that were never published. */
  newDrafts: string[];
}

export interface PagedWork extends ListedWork {
  cursor: WorkCursor;
}

export interface WorkPage extends WorkFilter {
  sort?: WorkSort | undefined;
  /** The cursor where the page begins. */
  after?: WorkCursor | undefined;
  size: number;
  /** Epoch milliseconds. Articles with a later publication time are scheduled. */
  now: number;
}

/**
 * A page of a tenant's articles, each with its cursor in the list. Without a filter it reads a page of an index, whatever the
 * number of articles and languages; with a filter or another order it reads all texts of the tenant at most once.
 */
export async function listWorks(engine: EngineReader, tenant: Tenant, page: WorkPage): Promise<PagedWork[]> {
  const { sort = "key", after, size } = page;
  const rank = rankOf(engine.kind, sort, tenant, page);
  const conditions = passes(engine, tenant, page);
  if (after !== undefined && sort !== "key") conditions.push(isAfter(rank, sort, after));
  let query = engine.reading
    .selectFrom("article")
    .select(["translation_key as key", rank.as("rank")])
    .where("tenant_id", "=", tenant.id)
    .groupBy("translation_key");
  if (after !== undefined && sort === "key") query = query.where("translation_key", ">", after.key);
  if (conditions.length > 0) query = query.having(sql<boolean>`${sql.join(conditions, sql` and `)}`);
  if (sort !== "key") query = query.orderBy(rank, directionOf(sort));
  const cursors = await query.orderBy("translation_key").limit(size).execute();
  const keys = cursors.map(({ key }) => key);
  const works = await readWorks(engine, tenant, keys, page.now);
  return cursors.flatMap((cursor, index) => {
    const work = works[index];
    return work === undefined ? [] : [{ ...work, cursor }];
  });
}

/**
 * Finds one article with its texts in all languages, including texts that were never published. An unknown key gives an article
 * without texts.
 */
export async function findWork(
  engine: EngineReader,
  tenant: Tenant,
  key: string,
  now: number,
): Promise<ListedWork> {
  const [work] = await readWorks(engine, tenant, [key], now);
  return work ?? { key, group: null, texts: [], newDrafts: [], authors: [], cover: null };
}

/** Finds articles by key, in the order of the keys. */
async function readWorks(
  engine: EngineReader,
  tenant: Tenant,
  keys: readonly string[],
  now: number,
): Promise<ListedWork[]> {
  const texts = await readTexts(engine, tenant, keys, now);
  const drafts = await readNewDrafts(engine, tenant, keys);
  return keys.map((key) => {
    const own = texts.get(key) ?? [];
    const known = new Set(own.map(({ name }) => name));
    const main = own.find(({ language }) => language === tenant.defaultLanguage) ?? own[0];
    return {
      key,
      group: own[0]?.group ?? null,
      authors: main?.authors ?? [],
      cover: main?.cover ?? null,
      texts: own.map(({ key: _, group: __, authors: ___, cover: ____, ...text }) => text),
      newDrafts: (drafts.get(key) ?? []).filter((name) => !known.has(name)),
    };
  });
}

async function readTexts(
  engine: EngineReader,
  tenant: Tenant,
  keys: readonly string[],
  now: number,
): Promise<Map<string, TextRow[]>> {
  const rows = await engine.reading
    .selectFrom("article")
    .leftJoin("media", (join) =>
      join.onRef("media.tenant_id", "=", "article.tenant_id").onRef("media.path", "=", "article.cover"),
    )
    .select(["translation_key as key", "language", "article.path", "title", "group_slug", "is_draft"])
    .select(["published_at", "updated_at", "authors", "cover", "media.hash", "media.mime_type"])
    .select(isEdited(engine, tenant).as("is_edited"))
    .where("article.tenant_id", "=", tenant.id)
    .where(({ ref }) => isInTexts(engine.kind, ref("translation_key"), JSON.stringify(keys)))
    // Sorted in the order of the index: sorted by language alone, SQLite would read all texts of the tenant.
    .orderBy("translation_key")
    .orderBy("language")
    .execute();
  const outdated = await readOutdated(
    engine,
    tenant,
    rows.map(({ path }) => path),
  );
  return Map.groupBy(
    rows.map((row) => ({
      key: row.key,
      group: row.group_slug,
      language: row.language,
      name: `articles/${row.path}`,
      title: row.title,
      state: readableStateOf({ isDraft: row.is_draft !== 0, publishedAt: row.published_at }, now),
      isEdited: Boolean(row.is_edited),
      isOutdated: outdated.has(row.path),
      publishedAt: row.published_at,
      updatedAt: row.updated_at,
      authors: readJson(textList, row.authors, "article.authors"),
      cover: coverOf(row),
    })),
    ({ key }) => key,
  );
}

function coverOf(row: {
  cover: string | null;
  hash: string | null;
  mime_type: string | null;
}): TextDetails["cover"] {
  const { cover, hash, mime_type: type } = row;
  return cover === null || hash === null || type === null ? null : { name: `media/${cover}`, hash, type };
}

/**
 * Finds the outdated texts among these. Only these are checked, since checking all takes a pass over the site's translations.
 */
async function readOutdated(
  { kind, reading }: EngineReader,
  tenant: Tenant,
  paths: readonly string[],
): Promise<Set<string>> {
  const rows = await outdatedOf(reading, tenant)
    .where(({ ref }) => isInTexts(kind, ref("translated.path"), JSON.stringify(paths)))
    .execute();
  return new Set(rows.map(({ path }) => path));
}

/** Finds drafts by the translation key in their text, or by the file name that one of the article's texts would have. */
export async function readNewDrafts(
  { kind, reading }: EngineReader,
  tenant: Tenant,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const names = keys.flatMap((key) => tenant.languages.map((language) => `articles/${language}/${key}.md`));
  const rows = await reading
    .selectFrom("draft")
    .select(["name", "translation_key"])
    .where("tenant_id", "=", tenant.id)
    .where(({ and, eb, or, ref }) =>
      or([
        isInTexts(kind, ref("translation_key"), JSON.stringify(keys)),
        and([eb("translation_key", "is", null), isInTexts(kind, ref("name"), JSON.stringify(names))]),
      ]),
    )
    .orderBy("name")
    .execute();
  const drafts = Map.groupBy(rows, keyOfDraft);
  return new Map([...drafts].map(([key, own]) => [key, own.map(({ name }) => name)]));
}

function keyOfDraft({
  name,
  translation_key: key,
}: {
  name: string;
  translation_key: string | null;
}): string {
  return key ?? name.replace(/^articles\/[^/]+\//, "").replace(/\.md$/, "");
}

/** The draft of an article without any published text. */
export interface NewWork {
  name: string;
  /** `null` if the draft has no title. */
  title: string | null;
  editedBy: string | null;
  editedAt: number;
}

/** Lists drafts of articles without any published text, newest first. */
export async function listNewWorks(engine: EngineReader, tenant: Tenant, size: number): Promise<NewWork[]> {
  const { kind, reading } = engine;
  const drafts = await reading
    .selectFrom("draft")
    .select(["name", "text_hash", "translation_key", "edited_by as editedBy", "edited_at as editedAt"])
    .where("tenant_id", "=", tenant.id)
    .where("name", "like", "articles/%")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("article")
            .select("article.id")
            .whereRef("article.tenant_id", "=", "draft.tenant_id")
            .where("article.path", "=", sql<string>`substr(draft.name, 10)`),
        ),
      ),
    )
    .orderBy("edited_at", "desc")
    .limit(size)
    .execute();
  const known = await reading
    .selectFrom("article")
    .select("translation_key as key")
    .where("tenant_id", "=", tenant.id)
    .where(({ ref }) => isInTexts(kind, ref("translation_key"), JSON.stringify(drafts.map(keyOfDraft))))
    .execute();
  const keys = new Set(known.map(({ key }) => key));
  const begun = drafts.filter((draft) => !keys.has(keyOfDraft(draft)));
  const titles = await titlesOfTexts(
    engine,
    tenant.id,
    begun.map((draft) => draft.text_hash),
  );
  return begun.map(({ text_hash, translation_key: _, ...draft }) => ({
    ...draft,
    title: titles.get(text_hash) ?? null,
  }));
}
