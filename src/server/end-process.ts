import { setTimeout as sleep } from "node:timers/promises";

/** What Node has its threads do that may hang for ever: files, and the addresses of hosts. As `process.getActiveResourcesInfo` names it. */
const ON_THREADS: readonly string[] = [
  "FSReqCallback",
  "FSReqPromise",
  "GetAddrInfoReqWrap",
  "GetNameInfoReqWrap",
];
/** What is read or written at the end takes no longer, in milliseconds: the last lines of the log, for one. */
const PATIENCE_MS = 250;
const PAUSE_MS = 10;

/**
 * Ends this process with 0. Node waits for its threads even then: where one of them hangs, as on a network disk that is gone, nothing
 * but SIGKILL ends it.
 */
export async function endProcess(): Promise<void> {
  const start = performance.now();
  while (isHeldByThreads()) {
    if (performance.now() - start > PATIENCE_MS) {
      // Not to the log, which is written by the same threads.
      console.error(
        "Killed: a disk or a name server does not answer, and this process would wait for it for ever",
      );
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
