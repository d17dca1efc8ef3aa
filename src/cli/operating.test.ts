// @module-tag drill
import { execFileSync } from "node:child_process";
import {
  chmodSync,
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
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
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
import { sampleArticle, sampleContent, sampleMedia } from "../content/testing/sample-content.ts";
import { sampleNeed } from "../content/testing/sample-need.ts";
import { runCommandLine } from "./command-line.ts";
import { readConfiguration } from "./settings/read-configuration.ts";
import { captureConsole } from "./testing/capture-console.ts";

/** More rows than a backup reads at a time. */
const MANY = 210;

const output = captureConsole();

const text = () => output.join("\n");

describeEachEngine("operating", (makeDatabase) => {
  async function prepare(options: DatabaseOptions = {}): Promise<TestDatabase> {
    const database = await makeDatabase(options);
    vi.stubEnv("DATABASE_URL", database.databaseUrl);
    vi.stubEnv("VITRINE_DATA", database.dataFolder);
    return database;
  }

  async function fill({ open, dataFolder }: TestDatabase, { needs = {}, count = 1 } = {}) {
    const store = await open();
    const logo = await sampleMedia(
      join(dataFolder, "in"),
      "brand/로고.svg",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
    );
    const articles = [sampleArticle({ slug: "about", title: "Line\nbreak, 'quote', \\ and 한글" })];
    await store.exchange.apply(
      sampleContent({ articles, media: [logo], site: { config: { private: { needs } } } }),
      { prune: false },
    );
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    for (let index = 0; index < count; index += 1)
      await store.storeNeed(tenant, sampleNeed({ idempotencyKey: String(index) }));
    return { store, tenant, logo };
  }

  it("migrates once", async () => {
    await prepare({ isBare: true });
    expect(await runCommandLine(["migrate", "--create"])).toBe(0);
    expect(output).toContain("taken: 001-content");
    output.length = 0;
    expect(await runCommandLine(["migrate"])).toBe(0);
    expect(output).toEqual(["The database is up to date."]);
  });

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

    // No page needs this file, so the backup succeeds without it.
    rmSync(join(database.dataFolder, "media", logo.hash.slice(0, 2), logo.hash));
    output.length = 0;
    const later = join(database.dataFolder, "backups", "later");
    expect(await runCommandLine(["backup", later])).toBe(0);
    expect(text()).toContain("Warning: 1 files of earlier revisions are missing or damaged");
    expect(await runCommandLine(["backup", "--check", later])).toBe(0);
  });

  it("overwrites no file, and leaves none when it fails", async () => {
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
    // Works without the database.
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

  it("finds a damaged file of the same size, and an import repairs it", async () => {
    const database = await prepare();
    const { store, logo } = await fill(database);
    const blob = join(database.dataFolder, "media", logo.hash.slice(0, 2), logo.hash);
    const bytes = readFileSync(blob);
    writeFileSync(blob, Buffer.alloc(bytes.length, " "));
    for (const options of [[], ["--all"]]) {
      output.length = 0;
      expect(await runCommandLine(["doctor", ...options])).toBe(1);
      expect(text()).toMatch(
        /FAILURE +media +1 of 1 .*로고\.svg has different bytes from those that were stored\n +→ import/,
      );
    }
    await store.exchange.apply(sampleContent({ media: [logo] }), { prune: false });
    output.length = 0;
    await runCommandLine(["doctor", "--all"]);
    expect(text()).toMatch(/ok +media +1 files, none missing, all of them read/);
  });

  it("finds a single changed bit in a backup, and says when it cannot", async () => {
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

  it("reports the log that was set aside when a database was overwritten", async () => {
    const database = await prepare();
    const { store } = await fill(database);
    if (store.engine !== "sqlite") return;
    const log = `${fileURLToPath(new URL(database.databaseUrl))}-wal.overwritten`;
    writeFileSync(log, "a need");
    await runCommandLine(["doctor"]);
    expect(text()).toContain(`${log} has the last changes of a database that was overwritten`);
    expect(text()).toContain(`strings ${log}`);
  });

  it("inspects an installation, and says how to fix problems", async () => {
    const database = await prepare();
    const { store, tenant, logo } = await fill(database, {
      needs: { webhook: "https://crm.example/", email: ["desk@harbor.example"] },
      count: 3,
    });
    vi.stubEnv("VITRINE_WEBHOOK_SECRET", "secret");
    vi.stubEnv("VITRINE_SMTP_URL", "smtp://localhost");
    vi.stubEnv("VITRINE_MAIL_FROM", "web@harbor.example");
    await runCommandLine(["doctor"]);
    expect(text()).not.toMatch(/FAILURE {2}(?!site)/);
    expect(text()).toMatch(
      store.engine === "sqlite"
        ? /ok +secret/
        : /warning +secret +is stored in the database.*\n +→ set VITRINE_SECRET/,
    );
    // The tests' own PostgreSQL may run without fsync.
    expect(text()).not.toMatch(
      store.engine === "sqlite" ? /durability/ : /durability(?! +PostgreSQL runs with fsync)/,
    );
    expect(text()).toMatch(
      /ok +store +(SQLite|PostgreSQL) \d[\s\S]*ok +migrations[\s\S]*ok +media +1 files[\s\S]*ok +outbox +6 waiting/,
    );

    const [delivery] = await store.needs.claim(1, 1_000);
    await store.needs.settle(delivery?.id ?? "", { status: "dead", error: "HTTP 410" });
    rmSync(join(database.dataFolder, "media", logo.hash.slice(0, 2), logo.hash));
    vi.stubEnv("VITRINE_WEBHOOK_SECRET", "");
    vi.stubEnv("VITRINE_SMTP_URL", "");
    output.length = 0;
    expect(await runCommandLine(["doctor"])).toBe(1);
    expect(text()).toMatch(/warning +outbox +1 failed.*HTTP 410\n +→ .*resend/);
    expect(text()).toMatch(
      /FAILURE +media +1 of 1 files are missing or damaged: brand\/로고\.svg is missing\n +→ import/,
    );
    expect(text()).toMatch(/FAILURE +delivery .*\n +→ set VITRINE_WEBHOOK_SECRET_HARBOR/);
    expect(text()).toMatch(/FAILURE +delivery .*\n +→ set VITRINE_SMTP_URL/);
    expect((await store.needs.find(tenant, delivery?.need.id ?? ""))?.id).toBeDefined();
  });

  it("names a site that has the Studio's host", async () => {
    await fill(await prepare());
    vi.stubEnv("VITRINE_STUDIO_ORIGIN", "http://harbor.localhost:3000");
    expect(await runCommandLine(["doctor"])).toBe(1);
    expect(text()).toMatch(/FAILURE +studio +.*the site harbor.*\n +→ Set VITRINE_STUDIO_ORIGIN/);
  });

  it("reports a damaged database even if parts can be read", async () => {
    const database = await prepare();
    const { store } = await fill(database);
    if (store.engine === "postgres") return;
    await store.close();
    damageTable(database.databaseUrl.replace(/^file:/, ""), "tenant");
    expect(await runCommandLine(["doctor"])).toBe(1);
    expect(text()).toMatch(/FAILURE +store +SQLite .*\n +→ stop the server and restore a backup/);
  });

  it("names the place of the signing secret, and warns if other users can read it", async () => {
    const database = await prepare();
    const { store } = await fill(database);
    await store.secret();
    vi.stubEnv("VITRINE_SECRET", "a secret of the operator's own, long enough");
    await runCommandLine(["doctor"]);
    expect(text()).toMatch(/ok +secret +VITRINE_SECRET/);
    vi.stubEnv("VITRINE_SECRET", "");
    if (store.engine === "postgres") return;
    chmodSync(join(database.dataFolder, "secret"), 0o644);
    output.length = 0;
    await runCommandLine(["doctor"]);
    expect(text()).toMatch(/warning +secret +.*is readable by other users\n +→ run: chmod 600/);
  });

  it("lists the tenants", async () => {
    const database = await prepare();
    expect(await runCommandLine(["tenants", "--create"])).toBe(0);
    const isFile = database.databaseUrl.startsWith("file:");
    expect(text()).toContain(
      `There is no tenant in ${isFile ? new URL(database.databaseUrl).pathname : "the database that DATABASE_URL names"} yet.`,
    );
    await fill(database);
    output.length = 0;
    expect(await runCommandLine(["tenants"])).toBe(0);
    expect(output).toEqual(["harbor  theme1  en,zh,kr  harbor.localhost  Harbor & Lane"]);
  });

  it("warns of a missing default site", async () => {
    await fill(await prepare());
    await runCommandLine(["doctor"]);
    expect(text()).toMatch(/ok +tenants +1/);
    vi.stubEnv("VITRINE_DEFAULT_TENANT", "haven");
    await runCommandLine(["doctor"]);
    expect(text()).toMatch(
      /warning +tenants +1, but none is haven: .*\n +→ set VITRINE_DEFAULT_TENANT to one of harbor/,
    );
    vi.stubEnv("VITRINE_API_BASE", "https://api.example.com");
    output.length = 0;
    await runCommandLine(["doctor"]);
    expect(text()).not.toContain("none is haven");
  });

  it("warns of a database file that other users can read", async () => {
    const database = await prepare();
    const { store } = await fill(database);
    if (store.engine === "postgres") return;
    const file = new URL(database.databaseUrl).pathname;
    await runCommandLine(["doctor"]);
    expect(text()).not.toContain("privacy");
    chmodSync(file, 0o644);
    await runCommandLine(["doctor"]);
    expect(text()).toContain(`${file} is readable by other users, and contains needs`);
  });

  it("reports why a data folder cannot be created", async () => {
    const database = await prepare();
    const file = join(database.dataFolder, "file");
    writeFileSync(file, "");
    vi.stubEnv("VITRINE_DATA", join(file, "data"));
    vi.stubEnv("DATABASE_URL", "");
    const { serve } = await import("../server/serve.ts");
    const configuration = readConfiguration();
    await expect(serve(configuration)).rejects.toThrow(
      `Cannot create the data folder ${join(file, "data")}: a part of the path is a file, not a folder`,
    );
    expect(await runCommandLine(["backup", join(database.dataFolder, "copy")])).toBe(1);
    expect(text()).toContain(
      `Cannot access ${join(file, "data", "vitrine.sqlite")}: a part of the path is a file, not a folder`,
    );
    expect(await runCommandLine(["doctor"])).toBe(1);
    expect(text()).toMatch(/FAILURE +store +Cannot access the database/);
  });

  it("inspects a missing installation without creating anything", async () => {
    const database = await prepare({ isBare: true });
    await runCommandLine(["doctor"]);
    if (database.databaseUrl.startsWith("file:")) {
      expect(text()).toContain("there is no database yet");
      expect(existsSync(join(database.dataFolder, "vitrine.db"))).toBe(false);
    } else {
      expect(text()).toMatch(/FAILURE +migrations +pending: 001-content/);
    }
  });
});

/** Overwrites the first page of a table, as a failing disk would. */
function damageTable(path: string, table: string): void {
  const database = new DatabaseSync(path);
  database.exec("pragma wal_checkpoint(truncate)");
  const { rootpage } = database.prepare("select rootpage from sqlite_schema where name = ?").get(table) ?? {};
  const { page_size: size } = database.prepare("pragma page_size").get() ?? {};
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, (Number(rootpage) - 1) * Number(size), Number(rootpage) * Number(size));
  writeFileSync(path, bytes);
}

function restoreSqlite(file: string) {
  return openStore({ databaseUrl: `file:${file}`, dataFolder: `${file}-restored`, fileUrl: "/media/" });
}

/** Follows the instructions that the command prints, with psql if it is installed. */
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
