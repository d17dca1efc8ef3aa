import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "../src/content/testing/postgres.ts";
import { type KillPlan, type KillReport, runKillTest } from "../src/server/testing/kill-server.ts";

/*
 * Command `npm run bench:needs`: sends 2,000 enquiries under load while the server is killed twenty times, on SQLite and on
 * PostgreSQL. It uses the empty database in DATABASE_URL. Without this variable, it starts its own PostgreSQL, and every second
 * kill hits that instead of the server. `-- sqlite` or `-- postgres` selects one engine. The exit code is 1 if an enquiry was lost,
 * stored twice or not delivered.
 */

const SUBMISSIONS = 2_000;
const KILLS = 20;

const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted.includes("sqlite"))
  await measure("sqlite", (folder) => ({
    databaseUrl: `file:${path.join(folder, "vitrine.sqlite")}`,
  }));
if (wanted.length === 0 || wanted.includes("postgres")) {
  const server = await startPostgres({ isDurable: true });
  try {
    await measure("postgres", () => ({ databaseUrl: server.url, crashDatabase: server.crash }));
  } finally {
    await server.stop();
  }
}

async function measure(
  name: string,
  database: (folder: string) => Pick<KillPlan, "databaseUrl" | "crashDatabase">,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-needs-"));
  try {
    const started = performance.now();
    const report = await runKillTest({
      ...database(folder),
      dataFolder: folder,
      submissions: SUBMISSIONS,
      kills: KILLS,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${name}: ${JSON.stringify(report)}, ${seconds} s`);
    if (!isWhole(report)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isWhole({ acknowledged, stored, doubled, lost, undelivered }: KillReport): boolean {
  return acknowledged === SUBMISSIONS && stored === SUBMISSIONS && doubled + lost + undelivered === 0;
}
