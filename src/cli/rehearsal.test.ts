// @module-tag drill
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { describeEachEngine } from "../content/testing/describe-each-engine.ts";
import { sampleArticle, sampleContent, sampleMedia } from "../content/testing/sample-content.ts";
import { sampleNeed } from "../content/testing/sample-need.ts";
import { runCommandLine } from "./command-line.ts";
import { captureConsole } from "./testing/capture-console.ts";

const output = captureConsole();

describeEachEngine("rehearsal", (makeDatabase) => {
  async function prepare() {
    const database = await makeDatabase();
    vi.stubEnv("DATABASE_URL", database.databaseUrl);
    vi.stubEnv("VITRINE_DATA", database.dataFolder);
    const calls: string[] = [];
    const receiver = createServer((request, response) => {
      calls.push(String(request.url));
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    vi.stubEnv("VITRINE_WEBHOOK_PRIVATE", "allow");
    vi.stubEnv("VITRINE_WEBHOOK_SECRET", "0123456789abcdef0123456789abcdef");
    const store = await database.open();
    const needs = { webhook: `http://127.0.0.1:${port}/needs` };
    const logo = await sampleMedia(join(database.dataFolder, "in"), "brand/logo.svg", "<svg/>");
    await store.exchange.apply(
      sampleContent({
        articles: [sampleArticle({ slug: "about" })],
        media: [logo],
        site: { config: { private: { needs } } },
      }),
      { prune: false },
    );
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    await store.storeNeed(tenant, sampleNeed({}));
    const file = join(database.dataFolder, "backups", "first");
    const run = async (...args: string[]) => {
      output.length = 0;
      return [await runCommandLine(["doctor", "--rehearse", ...args]), output.join("\n")] as const;
    };
    const close = () => new Promise((resolve) => receiver.close(resolve));
    return { ...database, store, tenant, logo, file, run, calls, close };
  }

  it("opens the newest backup, delivers nothing, and leaves no files", async () => {
    const { store, tenant, file, run, calls, close, dataFolder, databaseUrl } = await prepare();
    expect(await run()).toEqual([1, expect.stringMatching(/No backup of .* is known; make one/)]);
    expect(await runCommandLine(["backup", file])).toBe(0);
    const dead = join(dataFolder, "temporary", "rehearsal-999999999-killed");
    mkdirSync(dead, { recursive: true });
    const leftover = await rehearsalDatabase(databaseUrl);
    if (leftover !== undefined) await query(databaseUrl, `create database ${leftover}`);
    const before = [await store.needs.outbox(), await store.needs.list(tenant, {})];
    expect((await store.needs.outbox()).pending).toBe(1);
    expect(await run()).toEqual([
      0,
      expect.stringMatching(
        /^harbor: \S+ 200, \S*about\S* 200\n.*first of \d{4}-.*: 1 tenants, 1 articles opened, 1 enquiries counted, 0 tenants failed/,
      ),
    ]);
    expect([await store.needs.outbox(), await store.needs.list(tenant, {})]).toEqual(before);
    expect(readdirSync(join(dataFolder, "temporary"))).toEqual([]);
    if (leftover !== undefined) {
      const { rows } = await query(databaseUrl, "select 1 from pg_database where datname = $1", [leftover]);
      expect(rows).toEqual([]);
    }
    expect(calls).toEqual([]);
    await close();
  });

  it("reports why a backup cannot be opened", async () => {
    const { file, run, logo, close, dataFolder, databaseUrl, store } = await prepare();
    expect(await runCommandLine(["backup", file])).toBe(0);
    const blob = join(`${file}-media`, logo.hash.slice(0, 2), logo.hash);
    const whole = readFileSync(blob);
    writeFileSync(blob, "x");
    expect(await run()).toEqual([1, expect.stringContaining("brand/logo.svg has 1 of")]);
    writeFileSync(blob, whole);
    if (store.engine === "postgres") {
      await needsOnlyTheRight(databaseUrl, run);
      vi.stubEnv("DATABASE_URL", `file:${join(dataFolder, "vitrine.db")}`);
      expect(await run()).toEqual([1, expect.stringContaining("this installation uses SQLite")]);
    }
    truncateSync(file, Math.floor(readFileSync(file).length / 2));
    expect(await run(file)).toEqual([1, expect.stringMatching(/is (damaged|cut off)/)]);
    rmSync(file);
    expect(await run()).toEqual([1, expect.stringContaining("no longer exists; make one")]);
    writeFileSync(join(dataFolder, "newest-backup.json"), "{");
    expect(await run()).toEqual([1, expect.stringContaining("newest-backup.json is damaged; delete it")]);
    await close();
  });
});

/** Runs a statement on a database server. */
async function query(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(statement, values);
  } finally {
    await client.end();
  }
}

/** Returns the name of the temporary database of a rehearsal; `undefined` on SQLite. */
async function rehearsalDatabase(url: string): Promise<string | undefined> {
  if (url.startsWith("file:")) return undefined;
  const { rows } = await query(url, "select oid from pg_database where datname = current_database()");
  return `vitrine_rehearsal_${String(rows[0]?.["oid"])}`;
}

async function needsOnlyTheRight(url: string, run: () => Promise<readonly [number, string]>): Promise<void> {
  const role = `plain_${randomUUID().replaceAll("-", "")}`;
  await query(url, `create role ${role} login password 'plain'`);
  try {
    const plain = new URL(url);
    [plain.username, plain.password] = [role, "plain"];
    vi.stubEnv("DATABASE_URL", plain.href);
    expect(await run()).toEqual([1, expect.stringContaining(`Allow it with: alter role ${role} createdb`)]);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("select pg_advisory_lock(hashtext('vitrine.rehearsal'))");
    expect(await run()).toEqual([1, expect.stringContaining("Another rehearsal of this database")]);
    await holder.end();
    await query(url, `alter role ${role} createdb`);
    expect(await run()).toEqual([0, expect.stringContaining("0 tenants failed")]);
  } finally {
    await query(url, `drop role ${role}`);
  }
}
