import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type KillReport, runKillTest } from "../src/server/testing/kill-server.ts";

/*
 * `npm run bench:needs`: 2,000 needs under load while the server is killed twenty times, on SQLite and, when
 * DATABASE_URL names one, on an empty PostgreSQL database. Ends with 1 when a need was lost, doubled or not delivered.
 */

const SUBMISSIONS = 2_000;
const KILLS = 20;

const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-needs-"));
const given = process.env.DATABASE_URL;
const databases = [
  `file:${path.join(folder, "vitrine.sqlite")}`,
  ...(given?.startsWith("postgres") ? [given] : []),
];
try {
  for (const databaseUrl of databases) {
    const started = performance.now();
    const report = await runKillTest({
      databaseUrl,
      dataFolder: folder,
      submissions: SUBMISSIONS,
      kills: KILLS,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${databaseUrl.split(":", 1)[0]}: ${JSON.stringify(report)}, ${seconds} s`);
    if (!isWhole(report)) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isWhole({ acknowledged, stored, doubled, lost, undelivered }: KillReport): boolean {
  return acknowledged === SUBMISSIONS && stored === SUBMISSIONS && doubled + lost + undelivered === 0;
}
