import { setTimeout as sleep } from "node:timers/promises";

/**
 * Kinds of work on Node's threads that may never end, such as files and DNS look-ups. The names are those of
 * `process.getActiveResourcesInfo`.
 */
const ON_THREADS: readonly string[] = [
  "FSReqCallback",
  "FSReqPromise",
  "GetAddrInfoReqWrap",
  "GetNameInfoReqWrap",
];
/** Maximum wait for final reads and writes, such as the last lines of the log, in milliseconds. */
const TIMEOUT_MS = 250;
const PAUSE_MS = 10;

/** Pino's number for this log level. */
const FATAL = 60;
const LAST_WORDS =
  "Killed: a disk or a name server does not answer, and the process would wait for it forever";

/**
 * Ends this process with exit code 0. Even `process.exit` waits for Node's threads: if one of them hangs, as on an
 * unreachable network disk, only SIGKILL ends it.
 */
export async function endProcess(): Promise<void> {
  const start = performance.now();
  while (isHeldByThreads()) {
    if (performance.now() - start > TIMEOUT_MS) {
      // Written directly in the log's format, because the logger itself uses the blocked threads.
      process.stderr.write(`${JSON.stringify({ level: FATAL, time: Date.now(), msg: LAST_WORDS })}\n`);
      process.kill(process.pid, "SIGKILL");
      return;
    }
    await sleep(PAUSE_MS);
  }
  process.exit(0);
}

function isHeldByThreads(): boolean {
  return process.getActiveResourcesInfo().some((name) => ON_THREADS.includes(name));
}
