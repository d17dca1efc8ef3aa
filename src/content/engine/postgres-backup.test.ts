// @module-tag postgres
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { MIGRATIONS } from "../migrations/migrate.ts";
import { openStore } from "../open.ts";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { runOnServer } from "../testing/postgres-template.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { dumpPostgres, readBackPostgres } from "./postgres-backup.ts";
import { verifyDump } from "./postgres-dump-text.ts";

const NEEDS = 410;
const RANDOM_CUTS = 12;
const hasPsql = spawnSync("psql", ["--version"]).status === 0;

/** Ways to load a dump into a database: the one that the handbook recommends, and others that people try. */
const WAYS: Record<string, (file: string, url: string) => { status: number | null; output: string }> = {
  "as the handbook says": (file, url) =>
    psql(["--single-transaction", "--set", "ON_ERROR_STOP=1", `--file=${file}`, url]),
  "in one transaction": (file, url) => psql(["--single-transaction", `--file=${file}`, url]),
  "without options": (file, url) => psql([`--file=${file}`, url]),
  piped: (file, url) => psql([url], readFileSync(file)),
};

function psql(args: string[], input?: Buffer) {
  const { status, stderr } = spawnSync("psql", ["--quiet", "--no-psqlrc", ...args], {
    input,
    encoding: "utf8",
    // Some programs set this variable to an encoding that does not contain Hangul.
    env: { ...process.env, PGCLIENTENCODING: "LATIN1" },
  });
  return { status, output: stderr };
}

const undo: (() => Promise<unknown>)[] = [];
let folder: string;
let source: string;
let bytes: Buffer;
let rows: Record<string, number>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-dump-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  source = await createDatabase(inject("postgresUrl"), undo, inject("postgresTemplate"));
  const store = await openStore({ databaseUrl: source, dataFolder: folder, fileUrl: "/media/" });
  await store.exchange.apply(sampleContent(), { prune: false });
  const tenant = await store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  const message = "한글 ' \\ \u2028 :name\n--\n";
  for (let index = 0; index < NEEDS; index += 1)
    await store.storeNeed(tenant, sampleNeed({ idempotencyKey: String(index), fields: { message } }));
  await store.close();
  const file = join(folder, "whole.sql");
  const steps = MIGRATIONS.map(({ name: step, statements }) => ({
    name: step,
    statements: statements.postgres,
  }));
  rows = await dumpPostgres(source, file, steps);
  bytes = readFileSync(file);
});
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Creates a file with a part of the dump. */
function fileWith(name: string, content: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function relationsOf(url: string): Promise<unknown[]> {
  return runOnServer(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace union all select proname from pg_proc where pronamespace = 'public'::regnamespace",
  );
}

async function needsIn(url: string): Promise<number> {
  const [row] = await runOnServer(url, "select count(*)::int as count from need");
  return Number(row?.["count"]);
}

describe("a dump", () => {
  it("can be read back with all its rows", async () => {
    expect(rows["need"]).toBe(NEEDS);
    expect(await readBackPostgres(source, join(folder, "whole.sql"))).toEqual(rows);
    expect(await relationsOf(source)).not.toContainEqual({ name: "vitrine_restore" });
  });

  it("is distinguished from a truncated one, and from one with a changed byte", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length - 2 }), async (length) => {
        await expect(verifyDump(fileWith("cut.sql", bytes.subarray(0, length)))).rejects.toThrow("cut off");
        const changed = Buffer.from(bytes);
        changed[length] = (changed[length] ?? 0) ^ 1;
        await expect(verifyDump(fileWith("changed.sql", changed))).rejects.toThrow(/damaged|cut off/);
      }),
    );
  });

  it("is loaded completely by any SQL client", async () => {
    const url = await createDatabase(inject("postgresUrl"), undo);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(bytes.toString("utf8"));
    await client.end();
    expect(await needsIn(url)).toBe(NEEDS);
  });
});

describe.runIf(hasPsql)("a dump, restored by psql", () => {
  it.each(Object.keys(WAYS))("is complete %s", async (way) => {
    const url = await createDatabase(inject("postgresUrl"), undo);
    expect(WAYS[way]?.(join(folder, "whole.sql"), url)).toEqual({ status: 0, output: "" });
    expect(await needsIn(url)).toBe(NEEDS);
    const relations = await relationsOf(url);
    expect(relations).not.toContainEqual({ name: "vitrine_restore" });
    const texts = "select distinct message from need";
    expect(await runOnServer(url, texts)).toEqual(await runOnServer(source, texts));
  });

  it("reports by exit code that it was truncated after some rows", async () => {
    const url = await createDatabase(inject("postgresUrl"), undo);
    const afterRows = bytes.indexOf("\n--\n", bytes.lastIndexOf('insert into "need" ')) + 4;
    const file = fileWith("cut.sql", bytes.subarray(0, afterRows));
    const { status, output } = psql([
      "--single-transaction",
      "--set",
      "ON_ERROR_STOP=1",
      "--file",
      file,
      url,
    ]);
    expect([status, output]).toEqual([3, expect.stringContaining("This backup is cut off before its end")]);
    expect(await relationsOf(url)).toEqual([]);
  });

  it("leaves nothing if it was truncated, however it is restored", async () => {
    const url = await createDatabase(inject("postgresUrl"), undo);
    const checked = bytes.lastIndexOf("end $vitrine$;") + "end $vitrine$".length;
    const inLetter = bytes.indexOf("한") + 1;
    const separators = ["insert into", "do $vitrine$", "select setval", "begin;"].flatMap((begin) => {
      const at = bytes.lastIndexOf(begin);
      return [at - 4, at, at + begin.length];
    });
    const chosen = [...separators, inLetter, checked - 1];
    const ways = Object.values(WAYS);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: checked - 1 }),
        fc.nat(ways.length - 1),
        async (length, way) => {
          ways[way]?.(fileWith("cut.sql", bytes.subarray(0, length)), url);
          expect(await relationsOf(url)).toEqual([]);
        },
      ),
      {
        numRuns: chosen.length + RANDOM_CUTS,
        examples: chosen.map((length, index) => [length, index % ways.length]),
      },
    );
  });

  it("is restored completely or not at all if only its end is missing", async () => {
    const checked = bytes.lastIndexOf("end $vitrine$;") + "end $vitrine$;".length;
    const ends = [checked, bytes.lastIndexOf("commit;") + 3, bytes.lastIndexOf("{")];
    for (const [index, end] of ends.entries()) {
      const url = await createDatabase(inject("postgresUrl"), undo);
      Object.values(WAYS)[index]?.(fileWith("cut.sql", bytes.subarray(0, end)), url);
      expect((await relationsOf(url)).length === 0 || (await needsIn(url)) === NEEDS).toBe(true);
    }
  });

  it("refuses to commit if rows are missing in the middle", async () => {
    const url = await createDatabase(inject("postgresUrl"), undo);
    const from = bytes.indexOf('insert into "need" ');
    const to = bytes.indexOf('insert into "need" ', from + 1);
    const file = fileWith("gap.sql", Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]));
    for (const restore of Object.values(WAYS)) {
      expect(restore(file, url).output).toMatch(/This backup is damaged: 210 of 410 rows of need are in it/);
      expect(await relationsOf(url)).toEqual([]);
    }
  });

  it("refuses a database that is not empty, and changes nothing in it", async () => {
    const url = await createDatabase(inject("postgresUrl"), undo, inject("postgresTemplate"));
    const before = await relationsOf(url);
    for (const restore of Object.values(WAYS)) {
      expect(restore(join(folder, "whole.sql"), url).output).toContain("This database is not empty");
      expect([await relationsOf(url), await needsIn(url)]).toEqual([before, 0]);
    }
  });
});
