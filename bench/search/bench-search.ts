import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { startPostgres } from "../../src/content/testing/postgres.ts";
import { tableOf } from "../figures.ts";
import { readCorpus, readSites } from "./corpus.ts";
import { measureForgiving } from "./forgiving.ts";
import { measureHeldOut } from "./held-out.ts";
import { measureMissing } from "./missing-addresses.ts";
import { measureQuality } from "./quality.ts";
import { type SpeedStore, measureSpeed, prepareSpeed } from "./speed.ts";
import { measureTypingHelp } from "./typing-help.ts";
import { variedArticles } from "./varied-articles.ts";

/** Default number of articles for measuring speed. */
const ARTICLES = 100_000;
/** Folder of prepared stores. Only `prepare` writes it, because it takes gigabytes. */
const PREPARED = path.join(import.meta.dirname, "../../.cache/search-speed");
const PARTS = ["quality", "held-out", "forgiving", "missing", "typing-help", "speed", "prepare"];
/** Default number of articles per language for measuring typing errors. */
const FORGIVING_ARTICLES = 1_000;

const [part = "", count = String(ARTICLES), onPostgres = count] = process.argv.slice(2);
if ((part !== "" && !PARTS.includes(part)) || ![count, onPostgres].every((one) => /^\d+$/.test(one))) {
  console.error(
    "usage: npm run bench:search [-- quality | held-out | forgiving | missing [articles of a language] | typing-help | speed | prepare [articles [articles on PostgreSQL, 0 for none]]]",
  );
  process.exit(2);
}
const scratch = mkdtempSync(path.join(tmpdir(), "vitrine-bench-corpus-"));
const postgres = await startPostgres();
const admin = new pg.Client({ connectionString: postgres.url });
const made: string[] = [];
try {
  await admin.connect();
  const corpus = await readCorpus(scratch);
  if (part === "prepare") {
    mkdirSync(PREPARED, { recursive: true });
    await prepareSpeed(corpus, await storesOf(corpus), PREPARED);
  } else if (part === "held-out") {
    await measureHeldOut({ corpus, sites: await readSites(scratch) });
  } else if (part === "forgiving") {
    const articles = process.argv[3] === undefined ? FORGIVING_ARTICLES : Number(count);
    console.log(`\n${tableOf(await measureForgiving(corpus, articles))}\n`);
  } else if (part === "typing-help") {
    console.log(`\n${tableOf(await measureTypingHelp(corpus))}\n`);
  } else if (part === "missing") {
    const articles = process.argv[3] === undefined ? 0 : Number(count);
    console.log(`\n${tableOf(await measureMissing(corpus, articles))}\n`);
  } else {
    const figures = [
      ...(part === "speed" ? [] : await measureQuality(corpus, await newDatabase("quality"))),
      ...(part === "quality" ? [] : await measureSpeed(corpus, await storesOf(corpus), scratch)),
    ];
    console.log(
      `\n${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}\n\n${tableOf(figures)}\n`,
    );
  }
} finally {
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** Returns the stores to fill or to measure: prepared ones if they exist, otherwise new ones for this run. */
async function storesOf(corpus: readonly ArticleContent[]): Promise<SpeedStore[]> {
  const version = createHash("sha256")
    .update(JSON.stringify([...variedArticles(corpus, 100)]))
    .digest("hex")
    .slice(0, 8);
  const fileOf = (kind: string, articles: number) => {
    const name = `${kind}-${version}-${articles}.db`;
    const prepared = path.join(PREPARED, name);
    return part === "prepare" || existsSync(prepared) ? prepared : path.join(scratch, name);
  };
  const stores = [
    {
      engine: "SQLite",
      url: `file:${fileOf("vitrine", Number(count))}`,
      count: Number(count),
      bareFile: fileOf("baseline", Number(count)),
    },
  ];
  if (Number(onPostgres) === 0) return stores;
  const url = await keptDatabase(`vitrine_speed_${version}_${onPostgres}`);
  return [
    ...stores,
    {
      engine: "PostgreSQL",
      url: url ?? (await newDatabase("speed")),
      count: Number(onPostgres),
      bareFile: fileOf("baseline", Number(onPostgres)),
    },
  ];
}

/** Returns the URL of a database that is kept after this run; `undefined` unless there is a server that also keeps running. */
async function keptDatabase(name: string): Promise<string | undefined> {
  if (process.env["DATABASE_URL"] !== postgres.url) return undefined;
  const { rows } = await admin.query("select 1 from pg_database where datname = $1", [name]);
  if (rows.length === 0 && part !== "prepare") return undefined;
  if (rows.length === 0) await admin.query(`create database ${name}`);
  return urlOf(name);
}

async function newDatabase(name: string): Promise<string> {
  const database = `vitrine_bench_${process.pid}_${name}`;
  await admin.query(`create database ${database}`);
  made.push(database);
  return urlOf(database);
}

function urlOf(database: string): string {
  return Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
}
