import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres } from "../../src/content/testing/postgres.ts";
import { tableOf } from "../figures.ts";
import { corpusTrees, readCorpus } from "./corpus.ts";
import { measureQuality } from "./quality.ts";
import { measureSpeed } from "./speed.ts";

/** Articles of the measurement of speed when none are named. */
const ARTICLES = 100_000;
const PARTS = ["quality", "speed"];

const [part = "", count = String(ARTICLES), onPostgres = count] = process.argv.slice(2);
if ((part !== "" && !PARTS.includes(part)) || ![count, onPostgres].every((one) => /^\d+$/.test(one))) {
  console.error("usage: npm run bench:search [-- quality | speed [articles [articles on PostgreSQL]]]");
  process.exit(2);
}
if (corpusTrees().length === 0) {
  console.log("The corpus of real articles is not beside the project: nothing to search in.");
  process.exit(0);
}

const scratch = mkdtempSync(path.join(tmpdir(), "vitrine-bench-corpus-"));
const postgres = await startPostgres();
const admin = new pg.Client({ connectionString: postgres.url });
const database = `vitrine_bench_${process.pid}`;
try {
  await admin.connect();
  const urls: Record<string, string> = {};
  for (const name of PARTS) {
    await admin.query(`create database ${database}_${name}`);
    urls[name] = Object.assign(new URL(postgres.url), { pathname: `/${database}_${name}` }).href;
  }
  const corpus = await readCorpus(scratch);
  const figures = [
    ...(part === "speed" ? [] : await measureQuality(corpus, urls["quality"])),
    ...(part === "quality"
      ? []
      : await measureSpeed(corpus, urls["speed"], {
          sqlite: Number(count),
          postgres: Number(onPostgres),
        })),
  ];
  console.log(
    `\n${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}\n\n${tableOf(figures)}\n`,
  );
} finally {
  for (const name of PARTS) await admin.query(`drop database if exists ${database}_${name} with (force)`);
  await admin.end();
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
