// @module-tag drill
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { type DatabaseOptions, describeEachEngine } from "../content/testing/describe-each-engine.ts";
import { sampleContent } from "../content/testing/sample-content.ts";
import { runCommandLine } from "./command-line.ts";
import { readConfiguration } from "./settings/read-configuration.ts";
import { captureConsole } from "./testing/capture-console.ts";
import { fillDatabase as fill, prepareDatabase } from "./testing/filled-database.ts";

const output = captureConsole();

const text = () => output.join("\n");

describeEachEngine("operating", (makeDatabase) => {
  const prepare = (options?: DatabaseOptions) => prepareDatabase(makeDatabase, options);

  it("migrates once", async () => {
    await prepare({ isBare: true });
    expect(await runCommandLine(["migrate", "--create"])).toBe(0);
    expect(output).toContain("applied: 001-content");
    output.length = 0;
    expect(await runCommandLine(["migrate"])).toBe(0);
    expect(output).toEqual(["The database is up to date."]);
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
    // This warning may appear, because the tests' own PostgreSQL may run without fsync.
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
    vi.stubEnv("VITRINE_DEFAULT_TENANT", "off");
    output.length = 0;
    await runCommandLine(["doctor"]);
    expect(text()).toMatch(/ok +tenants +1/);
    vi.stubEnv("VITRINE_DEFAULT_TENANT", "haven");
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
    expect(text()).toContain(`${file} is readable by other users, and contains enquiries of visitors`);
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

/** Overwrites the first page of a table, as a failing disk might. */
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
