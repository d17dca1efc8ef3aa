import { writeFile } from "node:fs/promises";
import { findNewestRehearsal } from "../../content/maintenance/newest-rehearsal.ts";
import { OtherRehearsalError } from "../../content/model/other-rehearsal-error.ts";
import { isRehearsalDue } from "../rehearsal/due.ts";
import type { RehearsalReport } from "../rehearsal/rehearsal-report.ts";
import type { Configuration } from "../settings/configuration.ts";
import { rehearseBackup } from "./rehearse-backup.ts";

/*
 * The process in which a server rehearses (test-restores) the newest backup. It receives the server's configuration as a message,
 * sends its result as a message, and ends when the server ends for any reason.
 */

const stop = new AbortController();
for (const event of ["disconnect", "SIGTERM", "SIGINT", "SIGHUP"]) process.once(event, () => stop.abort());
stop.signal.addEventListener("abort", () => void began?.finally(() => process.exit()));

let began: Promise<void> | undefined;
process.once("message", (configuration) => {
  // The server has already validated the configuration.
  began = run(configuration as Configuration);
});

async function run(configuration: Configuration): Promise<void> {
  await offerToBeKilled();
  const report = await rehearse(configuration);
  if (process.connected) process.send?.(report, () => process.exit());
}

async function rehearse(configuration: Configuration): Promise<RehearsalReport> {
  const start = performance.now();
  const isWanted = async () =>
    isRehearsalDue(configuration.rehearse, await findNewestRehearsal(configuration.dataFolder));
  try {
    await rehearseBackup(configuration, { isWanted, signal: stop.signal });
    return { state: "done", seconds: Math.round(performance.now() - start) / 1000 };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: error instanceof OtherRehearsalError ? "other" : "prevented", reason };
  }
}

/** Makes Linux end this process rather than the server if memory runs out. */
async function offerToBeKilled(): Promise<void> {
  await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});
}
