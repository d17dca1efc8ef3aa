// @module-tag drill
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { SVG, cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { KilledPublication } from "../testing/publish-until-killed.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { inspectDatabase, inspectMedia } from "./inspect-database.ts";

const corner = cornerFolder();
const PROCESS = fileURLToPath(new URL("../testing/publish-until-killed.ts", import.meta.url));
/** Number of points at which each publication is killed, in addition to its end. */
const MOMENTS = 2;
/** More statements than any publication has, so that the process is only killed at the end. */
const AT_THE_END = 1_000_000;
/** Options of an import that replaces everything that was published elsewhere since the last import. */
const TAKING_ALL = { prune: true, theirs: true };

const OPENING = "---\ntitle: Opening day\npublishedAt: 2026-02-01\ntags: [party]\n---\nNew words.\n";
const NOTE = "---\ntitle: Note\npublishedAt: 2026-03-01\n---\n![Bay](/media/bay.svg)\n";

/**
 * Publishes in another process, which is killed at a statement. Returns the number of statements if the publication reached its
 * end, otherwise `undefined`.
 */
function publishUntilKilled(
  { databaseUrl, dataFolder }: TestDatabase,
  what: KilledPublication["what"],
  killedBefore: number,
): number | undefined {
  const plan: KilledPublication = { databaseUrl, dataFolder, what, killedBefore };
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [PROCESS, JSON.stringify(plan)], {
    encoding: "utf8",
  });
  expect({ status, signal, stderr }).toEqual({ status: null, signal: "SIGKILL", stderr: "" });
  return stdout === "" ? undefined : Number(stdout);
}

/** Reads everything that is stored about a site's content, except values that differ for each publication. */
async function stateOf({ databaseUrl }: TestDatabase): Promise<Record<string, string[]>> {
  const engine = await openEngine(databaseUrl);
  const rows = async (rows: Promise<object[]>) => (await rows).map((row) => JSON.stringify(row)).toSorted();
  const from = engine.reading;
  try {
    return {
      files: await rows(from.selectFrom("file").select(["name", "hash"]).execute()),
      media: await rows(from.selectFrom("media").select(["path", "hash"]).execute()),
      articles: await rows(
        from
          .selectFrom("article")
          .innerJoin("article_body", "article_body.article_id", "article.id")
          .select(["path", "slug", "title", "tags", "fingerprint", "html"])
          .execute(),
      ),
      tagged: await rows(from.selectFrom("tagged_article").select(["translation_key", "tag"]).execute()),
      counts: await rows(
        from.selectFrom("article_count").select(["language", "fallback", "tag", "articles"]).execute(),
      ),
      menus: await rows(from.selectFrom("menu").select(["type", "entries"]).execute()),
    };
  } finally {
    await engine.close();
  }
}

/** Expects texts, files and revisions to be consistent: applying all revisions in order gives the current files. */
async function expectConsistent(database: TestDatabase): Promise<void> {
  const engine = await openEngine(database.databaseUrl);
  const from = engine.reading;
  try {
    const articles = await from.selectFrom("article").select("path").execute();
    const files = await from.selectFrom("file").select(["name", "hash"]).execute();
    const texts = await from.selectFrom("file_text").select("hash").execute();
    const media = await from.selectFrom("media").select(["path", "hash"]).execute();
    const changed = await from
      .selectFrom("revision")
      .innerJoin("revision_file", "revision_file.revision_id", "revision.id")
      .select(["name", "before_hash", "after_hash"])
      .orderBy("revision.id")
      .execute();
    const empty = await from
      .selectFrom("revision")
      .where("id", "not in", (select) => select.selectFrom("revision_file").select("revision_id"))
      .select("id")
      .execute();
    expect(empty).toEqual([]);
    expect(files.map(({ name }) => name).filter((name) => name.startsWith("articles/"))).toEqual(
      expect.arrayContaining(articles.map(({ path }) => `articles/${path}`)),
    );
    expect(texts.map(({ hash }) => hash)).toEqual(expect.arrayContaining(files.map(({ hash }) => hash)));
    const told = new Map<string, string>();
    for (const { name, before_hash, after_hash } of changed) {
      expect(told.get(name) ?? null).toBe(before_hash);
      if (after_hash === null) told.delete(name);
      else told.set(name, after_hash);
    }
    const there = [
      ...files.map(({ name, hash }) => [name, hash] as const),
      ...media.map(({ path, hash }) => [`media/${path}`, hash] as const),
    ];
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(there));
  } finally {
    await engine.close();
  }
  expect(await inspectDatabase(database.databaseUrl)).toMatchObject({ damage: undefined, pending: [] });
  const { faults } = await inspectMedia(database, { readsAll: true });
  expect(faults).toEqual([]);
}

/** Imports a site and stores an enquiry for it. Resolves to the store. */
async function fillSite(database: TestDatabase): Promise<OpenedStore> {
  const store = await database.open();
  await corner.put("menus.yaml", "top_menu: [{ id: opening, name: Opening, article: news/opening }]\n");
  await importFolder(store.exchange, corner.folder);
  const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
  await store.storeNeed(tenant, sampleNeed());
  return store;
}

/**
 * Kills a publication before several of its statements, and at its end. Each time, either all or nothing of it is stored, and
 * repeating it gives the same result as the publication that was killed at its end.
 */
async function killAtEachMoment(
  database: TestDatabase,
  store: OpenedStore,
  { what, undo }: { what: () => Promise<KilledPublication["what"]>; undo: () => Promise<unknown> },
): Promise<void> {
  const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
  const expectWhole = async () => {
    await expectConsistent(database);
    expect(await store.needs.list(tenant, {})).toHaveLength(1);
  };
  const before = await stateOf(database);
  const statements = publishUntilKilled(database, await what(), AT_THE_END) ?? expect.fail("killed early");
  expect(statements).toBeGreaterThan(30);
  const after = await stateOf(database);
  expect(after).not.toEqual(before);
  await expectWhole();
  const outcomes: string[] = [];
  const moments = Array.from({ length: MOMENTS }, (_, moment) =>
    Math.ceil((statements * (moment + 1)) / (MOMENTS + 1)),
  );
  for (const killedBefore of [1, ...moments]) {
    await undo();
    expect(await stateOf(database)).toEqual(before);
    expect(publishUntilKilled(database, await what(), killedBefore)).toBeUndefined();
    const state = await stateOf(database);
    const isWhole = JSON.stringify(state) === JSON.stringify(after);
    if (!isWhole) expect(state).toEqual(before);
    outcomes.push(isWhole ? "whole" : "nothing");
    await expectWhole();
    if (isWhole) continue;
    await publishHere(store, await what());
    expect(await stateOf(database)).toEqual(after);
  }
  expect(outcomes.at(0)).toBe("nothing");
  await expectConsistent(database);
}

async function publishHere(store: OpenedStore, what: KilledPublication["what"]): Promise<void> {
  if ("folder" in what) {
    const { summary } = await importFolder(store.exchange, what.folder, TAKING_ALL);
    expect(summary).toBeDefined();
    return;
  }
  const base = new Map(what.base);
  const report = await store.publish("corner", what.changes, { base, author: null, origin: "api" });
  expect(report).toMatchObject({ outcome: "published" });
}

describeEachEngine("a publication whose process is killed", (makeDatabase) => {
  it("of single files is stored completely or not at all, and the next one works", async () => {
    const database = await makeDatabase();
    const store = await fillSite(database);
    const bay = join(corner.scratch, "bay.svg");
    await writeFile(bay, SVG.replace("40", "80"));
    const changes: FileChange[] = [
      { name: "articles/en/news/opening.md", text: OPENING },
      { name: "articles/en/note.md", text: NOTE },
      { name: "articles/en/about.md", text: null },
      { name: "menus.yaml", text: "top_menu: [{ id: note, name: Note, article: note }]\n" },
      { name: "media/bay.svg", file: bay },
    ];
    const hashes = await hashesOf(database);
    const base = changes.map(({ name }): [string, string | null] => [name, hashes.get(name) ?? null]);
    await killAtEachMoment(database, store, {
      what: async () => ({ changes, base }),
      undo: await prepareRestore(
        store,
        database,
        changes.map(({ name }) => name),
      ),
    });
  });

  it("of a whole folder is stored completely or not at all, and the next one works", async () => {
    const database = await makeDatabase();
    const store = await fillSite(database);
    const files = {
      "articles/en/news/opening.md": OPENING,
      "articles/en/note.md": NOTE,
      "media/bay.svg": SVG.replace("40", "80"),
      "menus.yaml": "top_menu: [{ id: note, name: Note, article: note }]\n",
    };
    await killAtEachMoment(database, store, {
      what: async () => {
        for (const [name, text] of Object.entries(files)) await corner.put(name, text);
        return { folder: corner.folder };
      },
      undo: await prepareRestore(store, database, Object.keys(files)),
    });
  });
});

/**
 * Returns a function that publishes these files with their present content, and removes those of them that are below `media/`.
 */
async function prepareRestore(
  store: OpenedStore,
  database: TestDatabase,
  names: readonly string[],
): Promise<() => Promise<void>> {
  const content = (await store.exchange.read("corner")) ?? expect.fail("no content");
  const old = new Map(Object.entries(content.sources));
  for await (const { path, source } of content.articles) old.set(`articles/${path}`, source);
  const changes = names.map((name): FileChange =>
    name.startsWith("media/") ? { name, file: null } : { name, text: old.get(name) ?? null },
  );
  return async () => {
    const hashes = await hashesOf(database);
    const base = new Map(names.map((name) => [name, hashes.get(name) ?? null]));
    const report = await store.publish("corner", changes, { base, author: null, origin: "api" });
    expect(report).toMatchObject({ outcome: "published" });
  };
}

async function hashesOf({ databaseUrl }: TestDatabase): Promise<Map<string, string>> {
  const engine = await openEngine(databaseUrl);
  try {
    const files = await engine.reading.selectFrom("file").select(["name", "hash"]).execute();
    const media = await engine.reading.selectFrom("media").select(["path", "hash"]).execute();
    return new Map([
      ...files.map(({ name, hash }) => [name, hash] as const),
      ...media.map(({ path, hash }) => [`media/${path}`, hash] as const),
    ]);
  } finally {
    await engine.close();
  }
}
