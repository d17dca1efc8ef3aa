import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { migrateBefore } from "../testing/migrate-before.ts";

type Rows = Record<string, Record<string, string | number | null>[]>;

/**
 * Rows that an earlier version wrote on SQLite after importing a folder twice. At that time there were no tables for texts,
 * history, drafts and people.
 */
async function readRows(): Promise<Rows> {
  return JSON.parse(await readFile(join(import.meta.dirname, "installation-019.json"), "utf8")) as Rows;
}

const PLAN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40"/></svg>\n';

async function makeInstallation({ databaseUrl, dataFolder }: TestDatabase, tables: Rows): Promise<void> {
  const engine = await openEngine(databaseUrl);
  try {
    await engine.write(async (transaction) => {
      await migrateBefore(transaction, engine.kind, "020");
      for (const [table, rows] of Object.entries(tables))
        for (const row of rows)
          await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
            values (${sql.join(Object.values(row))})`.execute(transaction);
      if (engine.kind === "postgres")
        for (const table of ["tenant", "article"])
          await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 100)`.execute(transaction);
    });
  } finally {
    await engine.close();
  }
  const [plan] = tables["media"] ?? [];
  const blob = join(dataFolder, "media", String(plan?.["hash"]).slice(0, 2), String(plan?.["hash"]));
  await mkdir(dirname(blob), { recursive: true });
  await writeFile(blob, PLAN);
}

/** Reads the rows of today's tables, limited to the columns that existed at that time. */
async function rowsOfToday({ databaseUrl }: TestDatabase, tables: Rows): Promise<Rows> {
  const engine = await openEngine(databaseUrl);
  try {
    const read = Object.entries(tables).map(async ([table, [row = {}]]) => {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const found = await sql<Rows[string][number]>`select ${columns} from ${sql.table(table)}`.execute(
        engine.reading,
      );
      return [table, found.rows] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  } finally {
    await engine.close();
  }
}

const sorted = (tables: Rows) =>
  Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]),
  );

describeEachEngine("an installation of an earlier version", (makeDatabase) => {
  it("loses nothing, continues to work, and gets a first revision of all its files", async () => {
    const tables = await readRows();
    const { source: settings = [], article_body: bodies = [], ...others } = tables;
    const articles = others["article"] ?? [];
    const texts = new Map([
      ...settings.map((row) => [String(row["name"]), String(row["content"])] as const),
      ...articles.map(({ id, path }) => {
        const body = bodies.find((row) => row["article_id"] === id);
        return [`articles/${path}`, String(body?.["source"])] as const;
      }),
    ]);
    const database = await makeDatabase({ isBare: true });
    await makeInstallation(database, tables);
    const store = await database.open();

    const rendered = bodies.map(({ source: _, ...body }) => body);
    const kept = { ...others, article_body: rendered };
    expect(sorted(await rowsOfToday(database, kept))).toEqual(sorted(kept));
    const folder = join(database.dataFolder, "out");
    await exportTenant(store.exchange, "corner", folder);
    for (const [name, text] of texts) expect(await readFile(join(folder, name), "utf8"), name).toBe(text);
    expect(await readFile(join(folder, "media/plan.svg"), "utf8")).toBe(PLAN);

    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const reader = store.reader(tenant);
    expect((await reader.findArticle({ slug: "about-us" }, "kr"))?.html).toContain("모퉁이 빵집입니다.");
    expect((await reader.search({ query: "빵집", page: 1, size: 5 }, "kr")).total).toBe(1);
    expect(await store.needs.list(tenant, {})).toHaveLength(1);

    const [first, ...more] = await store.history.list(tenant, { limit: 9 });
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      isPublished: true,
      files: { added: texts.size + 1, changed: 0, removed: 0 },
    });
    for (const text of texts.values()) expect(await store.history.text(tenant, hashOfText(text))).toBe(text);
    // An import of the store's own export only adds files with data that only the store had.
    await importFolder(store.exchange, folder);
    const [second] = await store.history.list(tenant, { limit: 9 });
    expect(second?.files).toEqual({ added: 2, changed: 0, removed: 0 });
    const known = (await store.history.find(tenant, second?.id ?? 0))?.steps.map((step) => step.name);
    expect(known?.toSorted()).toEqual(["feed-ids.yaml", "moved.yaml"]);
    const name = "articles/en/about-us.md";
    const edit = [{ name, text: `${texts.get(name)}More.\n` }];
    const base = new Map([[name, hashOfText(texts.get(name) ?? "")]]);
    const by = { author: "mina@example.com", origin: "studio", base } as const;
    expect(await store.publish("corner", edit, by)).toMatchObject({ outcome: "published" });
    const revision = (await store.history.find(tenant, first?.id ?? 0)) ?? expect.fail("no revision");
    expect(await store.history.restore(tenant, revision, { author: null, names: [name] })).toMatchObject({
      outcome: "published",
      steps: [{ name, after: base.get(name) }],
    });
  });
});
