// The entry point of every npm script: installs, builds, and continues on Node 24. Plain JavaScript without dependencies, because
// it runs before anything is installed, on any Node from version 20 on.
import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { limitMemory } from "../src/server/process/limit-memory.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, localNode, NODE_MAJOR } from "./install.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");

const PARENT_CHECK_MS = 200;
const OPEN_COMPILED_MODULES = new URL("../src/server/process/open-compiled-modules.mjs", import.meta.url)
  .href;

/**
 * The script that each npm task runs, and whether the task needs the built site.
 *
 * @type {Record<string, { entry: string | undefined, needsBuild: boolean }>}
 */
const TASKS = {
  start: { entry: "scripts/start.ts", needsBuild: true },
  test: { entry: "scripts/test.ts", needsBuild: true },
  bench: { entry: "bench/bench.ts", needsBuild: true },
  "bench:needs": { entry: "bench/needs.ts", needsBuild: false },
  "bench:readme": { entry: "bench/readme.ts", needsBuild: false },
  "bench:search": { entry: "bench/search/bench-search.ts", needsBuild: false },
  screenshots: { entry: "scripts/screenshots.ts", needsBuild: true },
  build: { entry: undefined, needsBuild: true },
  "build:static": { entry: "scripts/build-static.ts", needsBuild: true },
  dev: { entry: "scripts/dev.ts", needsBuild: false },
};

const [task = "", ...rest] = process.argv.slice(2);
const chosen = Object.hasOwn(TASKS, task) ? TASKS[task] : undefined;
if (chosen === undefined) {
  console.error(`usage: node scripts/run.mjs <${Object.keys(TASKS).join("|")}> [arguments]`);
  process.exit(2);
}

if (task === "start") limitMemory();
process.chdir(ROOT);
if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
try {
  ensureInstalled(ROOT);
  const { entry, needsBuild } = chosen;
  if (needsBuild) await ensureBuilt(ROOT);
  if (entry !== undefined) await handOver(path.join(ROOT, entry), rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Ends this process when its parent has ended. npm sends signals only to the shell between npm and this process, and that shell
 * exits without forwarding them. Once the shell has exited, this process sends itself SIGTERM.
 */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Runs the entry on Node 24: in this process if it has that version, otherwise in a child process that receives our signals.
 *
 * @param {string} entry
 * @param {string[]} argv
 */
async function handOver(entry, argv) {
  if (process.versions.node.startsWith(`${NODE_MAJOR}.`)) {
    if (task === "start") await import(OPEN_COMPILED_MODULES);
    process.argv = [process.execPath, entry, ...argv];
    await import(pathToFileURL(entry).href);
    return;
  }
  const options = task === "start" ? ["--import", OPEN_COMPILED_MODULES] : [];
  const child = spawn(localNode(ROOT), [...process.execArgv, ...options, entry, ...argv], {
    stdio: "inherit",
  });
  // A terminal sends Ctrl-C to the whole process group, so the child has already received it.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 1;
  });
}
