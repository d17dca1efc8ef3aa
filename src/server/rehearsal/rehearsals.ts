import type { Logger } from "pino";
import { findNewestBackup } from "../../content/maintenance/newest-backup.ts";
import { findNewestRehearsal } from "../../content/maintenance/newest-rehearsal.ts";
import type { Configuration } from "../settings/configuration.ts";
import { createRareLine } from "../telemetry/rare-line.ts";
import { DAY_MS, isRehearsalDue } from "./due.ts";
import { type RunningRehearsal, startRehearsal } from "./start-rehearsal.ts";

/** Pause before the first check, in milliseconds: right after a start, the first visitors need the processor. */
const FIRST_LOOK_MS = 500;
/**
 * Pause between checks, in milliseconds. In the meantime, another server with the same data folder may rehearse, or a first
 * backup may be made.
 */
const PAUSE_MS = 10 * 60 * 1000;
const PREVENTED =
  "the newest backup could not be rehearsed; the next attempt is tomorrow, or after a restart";
const NO_BACKUP = "there is no backup to rehearse: make one with vitrine backup <file>";

export interface RehearsalServices {
  configuration: Configuration;
  log: Pick<Logger, "debug" | "info" | "warn" | "error">;
}

/**
 * Starts rehearsals of the newest backup as often as configured, each in a separate process. The last result is stored in the
 * data folder, so a restart does not trigger a rehearsal. Returns a function that stops them.
 */
export function startRehearsals({ configuration, log }: RehearsalServices): () => Promise<void> {
  if (configuration.rehearse === "off") return async () => {};
  let timer = setTimeout(next, FIRST_LOOK_MS).unref();
  let running: RunningRehearsal | undefined;
  let round = Promise.resolve();
  let isStopped = false;
  const warnOfNoBackup = createRareLine<object>((details) => log.warn(details, NO_BACKUP), DAY_MS);

  function next(): void {
    round = look().then((pauseMs) => {
      if (!isStopped) timer = setTimeout(next, pauseMs).unref();
    });
  }

  /** Rehearses if due. Resolves to the pause until the next check, in milliseconds. */
  async function look(): Promise<number> {
    const { dataFolder, rehearse } = configuration;
    try {
      if (!isRehearsalDue(rehearse, await findNewestRehearsal(dataFolder))) {
        log.debug("no rehearsal of a backup is due");
        return PAUSE_MS;
      }
      if ((await findNewestBackup(dataFolder)) === undefined) {
        warnOfNoBackup({});
        return PAUSE_MS;
      }
      return await run();
    } catch (error) {
      log.error({ err: error }, PREVENTED);
      return DAY_MS;
    }
  }

  async function run(): Promise<number> {
    if (isStopped) return PAUSE_MS;
    running = startRehearsal(configuration);
    log.debug({ child: running.pid }, "a rehearsal of the newest backup begins");
    const report = await running.ended;
    running = undefined;
    if (isStopped) return PAUSE_MS;
    if (report.state === "prevented") {
      log.error({ reason: report.reason }, PREVENTED);
      return DAY_MS;
    }
    if (report.state === "other") log.info({ reason: report.reason }, "no backup is rehearsed now");
    else await logResult(report.seconds);
    return PAUSE_MS;
  }

  async function logResult(seconds: number): Promise<void> {
    const last = await findNewestRehearsal(configuration.dataFolder);
    if (last === undefined) return;
    const { file, ok, reason } = last;
    if (ok) log.info({ file, seconds }, "the newest backup was restored in a rehearsal and shows its sites");
    else log.error({ file, seconds, reason }, "the newest backup failed in a rehearsal: make a new one");
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running?.stop();
    await round;
  };
}
