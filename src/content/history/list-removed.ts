import { type Kysely, sql } from "kysely";
import { translationKeyIn } from "../../contract/front-matter/lines.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { readTexts } from "../reading/texts.ts";
import { titlesOfTexts } from "../reading/titles.ts";
import { stepsOfRevisions } from "./steps.ts";

/** A text of a deleted article. */
export interface RemovedText {
  name: string;
  /** The title from its front matter; its file name if the front matter cannot be parsed. */
  title: string;
  /** The time of deletion. */
  at: number;
  /** The person who deleted it; `null` for the command line. */
  author: string | null;
  /** The last revision in which the article still existed. */
  revision: number;
}

/**
 * Lists deleted articles that were not restored, newest first. Articles that were renamed do not count as deleted.
 *
 * @param limit maximum number of articles
 */
export async function listRemoved(
  engine: EngineReader,
  tenant: number,
  limit: number,
): Promise<RemovedText[]> {
  const removals = await readRemovals(engine.reading, tenant, limit);
  const rows = await withoutRenamed(engine, tenant, await withoutMoved(engine, tenant, removals));
  const titles = await titlesOfTexts(
    engine,
    tenant,
    rows.map(({ before }) => before),
  );
  return rows.map(({ name, before, at, author, revision }) => ({
    name,
    at,
    author,
    revision,
    title: titles.get(before) ?? name.replace(/^.*\/|\.md$/g, ""),
  }));
}

type Removal = Awaited<ReturnType<typeof readRemovals>>[number];

/** Reads the last removal of each name that no file has now. */
async function readRemovals(database: Kysely<Tables>, tenant: number, limit: number) {
  const rows = await stepsOfRevisions(database)
    .select(["revision_file.name", "revision_file.before_hash as before", "revision.at", "revision.author"])
    .select("revision.id as removedIn")
    .select(({ selectFrom }) =>
      selectFrom("revision as earlier")
        .select(({ fn }) => fn.max("earlier.id").as("id"))
        .where("earlier.tenant_id", "=", tenant)
        .whereRef("earlier.id", "<", "revision.id")
        .as("revision"),
    )
    .where("revision.tenant_id", "=", tenant)
    .where("revision.is_published", "=", 1)
    .where("revision_file.after_hash", "is", null)
    .where("revision_file.name", "like", "articles/%.md")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("file")
            .select(sql`1`.as("found"))
            .where("file.tenant_id", "=", tenant)
            .whereRef("file.name", "=", "revision_file.name"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("revision_file as later")
            .innerJoin("revision as after", "after.id", "later.revision_id")
            .select(sql`1`.as("found"))
            .whereRef("later.name", "=", "revision_file.name")
            .whereRef("later.revision_id", ">", "revision_file.revision_id")
            .where("after.tenant_id", "=", tenant)
            .where("after.is_published", "=", 1),
        ),
      ),
    )
    .orderBy("revision.id", "desc")
    .orderBy("revision_file.name")
    .limit(limit)
    .execute();
  return rows.flatMap(({ before, revision, ...row }) =>
    before === null || revision === null ? [] : [{ ...row, before, revision: Number(revision) }],
  );
}

/**
 * Leaves out names that are former addresses of existing articles, since those articles were renamed. Hidden articles have
 * former addresses as well, since they may be shown again at another address. Once an article is deleted, its former addresses
 * belong to no article.
 */
async function withoutMoved(
  { kind, reading }: EngineReader,
  tenant: number,
  removals: readonly Removal[],
): Promise<Removal[]> {
  const moved = await reading
    .selectFrom("moved_address")
    .innerJoin("article", (join) =>
      join
        .onRef("article.tenant_id", "=", "moved_address.tenant_id")
        .onRef("article.language", "=", "moved_address.language")
        .onRef("article.translation_key", "=", "moved_address.translation_key"),
    )
    .select(["moved_address.language", "moved_address.slug", "moved_address.group_slug"])
    .where("moved_address.tenant_id", "=", tenant)
    .where(({ ref }) =>
      isAmongTexts(
        kind,
        ref("moved_address.slug"),
        removals.map(({ name }) => name.replace(/^.*\/|\.md$/g, "")),
      ),
    )
    .execute();
  const names = new Set(
    moved.map(({ language, slug, group_slug: group }) =>
      ["articles", language, ...(group === "" ? [] : [group]), `${slug}.md`].join("/"),
    ),
  );
  return removals.filter(({ name }) => !names.has(name));
}

/** Revisions that add more articles than this are imports, and are not searched for renamed articles. */
const MAXIMUM_ADDED = 200;

/** Leaves out articles that were renamed: the revision that removed them also added the same article under another name. */
async function withoutRenamed(
  engine: EngineReader,
  tenant: number,
  removals: readonly Removal[],
): Promise<Removal[]> {
  const renamed = new Set<string>();
  for (const [revision, removed] of Map.groupBy(removals, ({ removedIn }) => removedIn)) {
    const added = await engine.reading
      .selectFrom("revision_file")
      .select(["name", "after_hash as hash"])
      .where("revision_id", "=", revision)
      .where("before_hash", "is", null)
      .where("name", "like", "articles/%.md")
      .limit(MAXIMUM_ADDED + 1)
      .execute();
    if (added.length === 0 || added.length > MAXIMUM_ADDED) continue;
    const files = [...added, ...removed.map(({ name, before }) => ({ name, hash: before }))];
    const texts = await readTexts(
      engine,
      tenant,
      files.flatMap(({ hash }) => hash ?? []),
    );
    const identityOf = ({ name, hash }: (typeof files)[number]) => articleOf(name, texts.get(hash ?? ""));
    const names = new Set(added.map(identityOf));
    for (const { name, before } of removed)
      if (names.has(identityOf({ name, hash: before }))) renamed.add(name);
  }
  return removals.filter(({ name }) => !renamed.has(name));
}

/** Returns the language and translation key of an article. Renaming does not change them. */
function articleOf(name: string, text = ""): string {
  const [, language = "", ...path] = name.split("/");
  return `${language} ${translationKeyIn(text) ?? path.join("/").replace(/\.md$/, "")}`;
}
