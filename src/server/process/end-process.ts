import { setTimeout as sleep } from "node:timers/promises";

/** Work on Node's threads that may hang for ever: files and host look-ups. Names as in `process.getActiveResourcesInfo`. */
const ON_THREADS: readonly string[] = [
  "FSReqCallback",
  "FSReqPromise",
  "GetAddrInfoReqWrap",
  "GetNameInfoReqWrap",
];
/** Reads and writes at the end, such as the last lines of the log, take no longer than this, in milliseconds. */
const PATIENCE_MS = 250;
const PAUSE_MS = 10;

/** The number of this level in the log. */
const FATAL = 60;
const LAST_WORDS =
  "Killed: a disk or a name server does not answer, and this process would wait for it for ever";

/**
 * Ends this process with exit code 0. Even `process.exit` waits for Node's threads: if one of them hangs, as on an
 * unreachable network disk, only SIGKILL ends it.
 */
export async function endProcess(): Promise<void> {
  const start = performance.now();
  while (isHeldByThreads()) {
    if (performance.now() - start > PATIENCE_MS) {
      // Not with the log, which is written by the same threads, but like a line of it.
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
