import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import type { Configuration } from "../settings/configuration.ts";
import { type RehearsalReport, rehearsalReportSchema } from "./rehearsal-report.ts";

/** A rehearsal in a separate process. */
export interface RunningRehearsal {
  pid: number | undefined;
  ended: Promise<RehearsalReport>;
  /** Stops the process. Resolves once it has ended. */
  stop(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL("../rehearsal-process/rehearsal-process.ts", import.meta.url));
/** Maximum JavaScript memory of the process, in megabytes. */
const HEAP_MB = 256;
/**
 * Time to end after a stop signal, in milliseconds. Copying a database takes longer than a server may take to stop, so the
 * process is then killed.
 */
const STOP_TIMEOUT_MS = 3_000;
const LAST_WORDS_LENGTH = 500;

/** Starts a rehearsal of the newest backup at the lowest priority, if it is still due. */
export function startRehearsal(configuration: Configuration): RunningRehearsal {
  const child = fork(SCRIPT, {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  // Set immediately, because threads inherit the priority when they are created.
  if (child.pid !== undefined) lowerPriority(child.pid);
  const ended = endOf(child);
  child.send(configuration, () => {});
  return {
    pid: child.pid,
    ended,
    async stop() {
      const cut = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      child.kill("SIGTERM");
      await ended;
      clearTimeout(cut);
    },
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended, or the system forbids the change, so that it runs at normal priority.
  }
}

async function endOf(child: ChildProcess): Promise<RehearsalReport> {
  let report: RehearsalReport | undefined;
  let lastWords = "";
  child.on("message", (message) => (report = v.parse(rehearsalReportSchema, message)));
  child.stderr?.on("data", (text: Buffer) => {
    lastWords = `${lastWords}${text.toString()}`.slice(-LAST_WORDS_LENGTH);
  });
  try {
    const [code, signal] = (await once(child, "close")) as unknown[];
    return (
      report ?? {
        state: "prevented",
        reason: `its process ended with ${code ?? signal}: ${lastWords.trim()}`,
      }
    );
  } catch (error) {
    return { state: "prevented", reason: `no process could be started: ${String(error)}` };
  }
}
