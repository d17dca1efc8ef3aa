#!/usr/bin/env node
// Plain JavaScript, because older versions of Node must be able to parse it; see also src/server/process/compiled-modules.mjs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openCompiledModules } from "../server/process/compiled-modules.mjs";
import { limitMemory } from "../server/process/limit-memory.mjs";

/** The first version of Node that runs the sources directly. */
const NEEDED_NODE = 24;

/** Commands that read whole sites. */
const IMPORTING = new Set(["import", "check", "adopt"]);
/** V8 flag that limits the young generation. By default it grows to 128 MB in each thread, most of it garbage (decision 015). */
const YOUNG_MEMORY = "--max-semi-space-size=16";

// Imported only after this check, because older versions of Node cannot parse the sources.
if (Number(process.versions.node.split(".")[0]) >= NEEDED_NODE) {
  if (IMPORTING.has(process.argv[2] ?? "")) limitMemory([YOUNG_MEMORY]);
  // Only `serve` opens the cache of compiled modules: other commands may run as another user, whose files the server could not
  // replace.
  if (process.argv[2] === "serve") openCompiledModules(process.cwd());
  const { runCommandLine } = await import("./command-line.ts");
  process.exitCode = await runCommandLine(process.argv.slice(2));
} else {
  const own = fileURLToPath(new URL("../../node_modules/.bin/node", import.meta.url));
  if (existsSync(own)) {
    const { status } = spawnSync(own, process.argv.slice(1), { stdio: "inherit" });
    process.exitCode = status ?? 1;
  } else {
    console.error(
      `vitrine needs Node ${NEEDED_NODE}; this is ${process.version}. "npm ci" installs it in the project.`,
    );
    process.exitCode = 1;
  }
}
