// @module-tag drill
import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { readBackPostgres } from "../content/engine/postgres-backup.ts";
import { readBackSqlite } from "../content/engine/sqlite-backup.ts";
import { openStore } from "../content/open.ts";
import {
  type DatabaseOptions,
  type TestDatabase,
  describeEachEngine,
} from "../content/testing/describe-each-engine.ts";
import { sampleContent } from "../content/testing/sample-content.ts";
import { sampleNeed } from "../content/testing/sample-need.ts";
import { runCommandLine } from "./command-line.ts";
import { captureConsole } from "./testing/capture-console.ts";
import { fillDatabase as fill, prepareDatabase } from "./testing/filled-database.ts";

/** Number of rows, more than a backup reads at a time. */
const MANY = 210;

const output = captureConsole();

const text = () => output.join("\n");

describeEachEngine("vitrine backup", (makeDatabase) => {
  const prepare = (options?: DatabaseOptions) => prepareDatabase(makeDatabase, options);

  it("backs up a database in use, and the backup can be restored", async () => {
    const database = await prepare();
    const { store, tenant, logo } = await fill(database, { count: MANY });
    const file = join(database.dataFolder, "backups", "monday");
    const writing = Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        store.storeNeed(tenant, sampleNeed({ idempotencyKey: `late-${index}` })),
      ),
    );
    const code = await runCommandLine(["backup", file]);
    await writing;
    expect(code, text()).toBe(0);
    expect(text()).toContain("read back");
    expect(readdirSync(join(database.dataFolder, "backups")).sort()).toEqual([
      "monday",
      "monday-media",
      ...(store.engine === "sqlite" ? ["monday.sha256"] : []),
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    if (store.engine === "sqlite") {
      const { pathname } = new URL(database.databaseUrl);
      for (const name of [pathname, `${pathname}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    }
    expect(existsSync(join(`${file}-media`, logo.hash.slice(0, 2), logo.hash))).toBe(true);

    const restored = await (store.engine === "sqlite"
      ? restoreSqlite(file)
      : restorePostgres(database, file));
    try {
      const again = await restored.findTenant("harbor");
      if (again === undefined) throw new Error("no tenant");
      expect((await restored.reader(again).findArticle({ slug: "about" }, "en"))?.title).toBe(
        "Line\nbreak, 'quote', \\ and 한글",
      );
      expect((await restored.reader(again).search({ query: "한글", page: 1, size: 10 }, "en")).total).toBe(1);
      expect((await restored.needs.list(again, {})).length).toBeGreaterThanOrEqual(MANY);
      await restored.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [] } }), { prune: false });
      expect(await restored.listTenants()).toHaveLength(2);
    } finally {
      await restored.close();
    }
  });

  it("backs up the files of earlier revisions, so that vitrine restore works", async () => {
    const database = await prepare();
    const { store, logo } = await fill(database);
    await store.exchange.apply(sampleContent({ media: [] }), { prune: true });
    const file = join(database.dataFolder, "backups", "earlier");
    expect(await runCommandLine(["backup", file])).toBe(0);
    const copy = join(`${file}-media`, logo.hash.slice(0, 2), logo.hash);
    expect(existsSync(copy)).toBe(true);
    output.length = 0;
    expect(await runCommandLine(["backup", "--check", file])).toBe(0);
    expect(text()).toMatch(/earlier-media: 1 files, .*: all are intact\.$/);
    truncateSync(copy, 3);
    expect(await runCommandLine(["backup", "--check", file])).toBe(1);
    expect(text()).toContain("brand/로고.svg has different bytes from those that were stored");

    // The backup succeeds without this file, because no page needs it.
    rmSync(join(database.dataFolder, "media", logo.hash.slice(0, 2), logo.hash));
    output.length = 0;
    const later = join(database.dataFolder, "backups", "later");
    expect(await runCommandLine(["backup", later])).toBe(0);
    expect(text()).toContain("Warning: 1 files of earlier revisions are missing or damaged");
    expect(await runCommandLine(["backup", "--check", later])).toBe(0);
  });

  it("overwrites no file, and leaves no incomplete file when it fails", async () => {
    const database = await prepare();
    const { logo } = await fill(database);
    const file = join(database.dataFolder, "backup");
    writeFileSync(file, "mine");
    expect(await runCommandLine(["backup", file])).toBe(1);
    expect([text().includes("already exists"), readFileSync(file, "utf8")]).toEqual([true, "mine"]);

    truncateSync(join(database.dataFolder, "media", logo.hash.slice(0, 2), logo.hash), 3);
    expect(await runCommandLine(["backup", `${file}-2`])).toBe(1);
    expect(text()).toContain("is damaged; import its site again");
    expect(existsSync(`${file}-2`) || existsSync(`${file}-2.partial`)).toBe(false);
  });

  it("notices a copy that cannot be read", async () => {
    const database = await prepare();
    const { store } = await fill(database);
    const file = join(database.dataFolder, "backup");
    expect(await runCommandLine(["backup", file])).toBe(0);
    truncateSync(file, Math.floor(statSync(file).size / 2));
    if (store.engine === "sqlite") expect(() => readBackSqlite(file)).toThrow();
    else await expect(readBackPostgres(database.databaseUrl, file)).rejects.toThrow();
  });

  it("replaces damaged files of the same size in a backup's folder", async () => {
    const database = await prepare();
    const { logo } = await fill(database);
    const backups = join(database.dataFolder, "backups");
    const file = join(backups, "first");
    expect(await runCommandLine(["backup", file])).toBe(0);
    const copy = join(`${file}-media`, logo.hash.slice(0, 2), logo.hash);
    const bytes = readFileSync(copy);
    for (const spoil of [
      () => writeFileSync(copy, Buffer.alloc(bytes.length, " ")),
      () => {
        rmSync(copy);
        symlinkSync(join(database.dataFolder, "media", logo.hash.slice(0, 2), logo.hash), copy);
      },
    ]) {
      spoil();
      rmSync(file);
      expect(await runCommandLine(["backup", file])).toBe(0);
      expect([lstatSync(copy).isFile(), readFileSync(copy)]).toEqual([true, bytes]);
    }
  });

  it("checks an earlier backup, and reports what it read and what is wrong", async () => {
    const database = await prepare();
    const { logo } = await fill(database, { count: MANY });
    const file = join(database.dataFolder, "backups", "first");
    expect(await runCommandLine(["backup", file])).toBe(0);
    const check = async () => {
      output.length = 0;
      return [await runCommandLine(["backup", "--check", file]), text()];
    };
    // The command must work without the database, so this URL leads nowhere.
    vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
    expect(await check()).toEqual([
      0,
      expect.stringMatching(
        /first: \d+ rows of \d+ tables, .* MB: .*\n.*first-media: 1 files, 0\.0 MB, .*: all are intact\.$/,
      ),
    ]);
    const copy = join(`${file}-media`, logo.hash.slice(0, 2), logo.hash);
    const bytes = readFileSync(copy);
    writeFileSync(join(`${file}-media`, "notes.txt"), "");
    expect(await check()).toEqual([0, expect.stringContaining("1 further files belong to no site")]);
    for (const [spoil, fault] of [
      [
        () => writeFileSync(copy, Buffer.alloc(bytes.length, " ")),
        "has different bytes from those that were stored",
      ],
      [() => truncateSync(copy, 3), `has 3 of ${bytes.length} bytes`],
      [() => rmSync(copy), "is missing"],
      [() => symlinkSync(join(file), copy), "is a link, not a file"],
    ] as const) {
      spoil();
      expect(await check()).toEqual([1, expect.stringContaining(`\n  brand/로고.svg ${fault}\n`)]);
    }
    const whole = readFileSync(file);
    for (const part of [0, 50, whole.length / 2, whole.length - 10]) {
      writeFileSync(file, whole.subarray(0, part));
      expect(await check()).toEqual([1, expect.stringMatching(/^\S+ is (damaged|cut off|not a backup)/)]);
    }
    const changed = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    changed.fill("x", middle, middle + 9000);
    writeFileSync(file, changed);
    expect(await check()).toEqual([1, expect.stringContaining(`${file} is damaged: `)]);
    writeFileSync(file, gzipSync(whole));
    expect(await check()).toEqual([1, expect.stringContaining("is compressed; unpack it first")]);
    rmSync(file);
    expect(await check()).toEqual([1, expect.stringContaining("There is no such file or folder: ")]);
  });

  it("detects a single changed bit by the checksum file, and reports if that file is missing", async () => {
    const database = await prepare();
    const { store } = await fill(database);
    const file = join(database.dataFolder, "bit.backup");
    await runCommandLine(["backup", file]);
    output.length = 0;
    expect(await runCommandLine(["backup", "--check", file])).toBe(0);
    expect(text()).toContain("checksum");
    const bytes = readFileSync(file);
    const place = bytes.indexOf("안녕하세요");
    expect(place).toBeGreaterThan(0);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    output.length = 0;
    expect(await runCommandLine(["backup", "--check", file])).toBe(1);
    expect(text()).toMatch(/bit\.backup is damaged/);
    if (store.engine !== "sqlite") return;
    rmSync(`${file}.sha256`);
    output.length = 0;
    expect(await runCommandLine(["backup", "--check", file])).toBe(0);
    expect(text()).toContain("without");
  });
});

function restoreSqlite(file: string) {
  return openStore({ databaseUrl: `file:${file}`, dataFolder: `${file}-restored`, fileUrl: "/media/" });
}

/** Runs the instructions that the command prints, with psql if it is installed. */
async function restorePostgres({ databaseUrl }: TestDatabase, file: string) {
  const url = new URL(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const name = `${url.pathname.slice(1)}_restored`;
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  try {
    execFileSync(
      "psql",
      ["--quiet", "--single-transaction", "--set", "ON_ERROR_STOP=1", `--file=${file}`, url.href],
      { stdio: "pipe" },
    );
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    const other = new pg.Client({ connectionString: url.href });
    await other.connect();
    await other.query(readFileSync(file, "utf8"));
    await other.end();
  }
  const store = await openStore({
    databaseUrl: url.href,
    dataFolder: `${file}-restored`,
    fileUrl: "/media/",
  });
  return store;
}
