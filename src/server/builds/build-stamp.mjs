// Compares content hashes to detect whether the build is older than its sources. Plain JavaScript, because it also runs before
// anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";

/** The files and folders that server, site and Studio are built from. */
const INPUTS = [
  "src/contract",
  "src/content",
  "src/messages",
  "src/server",
  "src/site",
  "src/studio",
  "scripts/build-server.ts",
  "scripts/build-site.ts",
  "vite.config.ts",
  "vite.studio.config.ts",
  "package-lock.json",
  "tsconfig.json",
];

/** Files that a usable build must contain. */
const PRODUCTS = [
  "dist/backend/server.js",
  "dist/build.json",
  "dist/client",
  "dist/server/entry-server.js",
  "dist/studio",
];

/** Matches tests and their helpers, which are not part of the build. */
const ONLY_FOR_TESTS = /\.test\.tsx?$|\/testing$/;

/**
 * Tells whether server and site below a folder are built, and whether the build is current. Reads only a few files at a time, so
 * that a server can answer requests meanwhile.
 *
 * @param {string} root
 * @returns {Promise<"missing" | "stale" | "current">}
 */
export async function stateOfBuild(root) {
  if (!PRODUCTS.every((product) => existsSync(path.join(root, product)))) return "missing";
  const file = stampFile(root);
  return existsSync(file) && readFileSync(file, "utf8") === (await stampOfSources(root))
    ? "current"
    : "stale";
}

/**
 * Returns a hash of the sources. Call it before a build starts, so that sources changed during the build make the build outdated.
 *
 * @param {string} root
 */
export async function stampOfSources(root) {
  return stampOf(root, INPUTS);
}

/**
 * Stores the hash of the sources next to their build.
 *
 * @param {string} root
 * @param {string} stamp
 */
export function stampBuild(root, stamp) {
  writeFileSync(stampFile(root), stamp);
}

/** Number of files to read before the event loop may run, which takes some milliseconds. */
const FILES_AT_ONCE = 20;

/**
 * Returns a hash of the names and contents of files and folders below `root`. Ignores tests and missing files.
 *
 * @param {string} root
 * @param {readonly string[]} inputs
 */
export async function stampOf(root, inputs) {
  const hash = createHash("sha256");
  for (const [index, file] of inputs
    .flatMap((input) => filesOf(root, input))
    .sort()
    .entries()) {
    // Read synchronously, because asynchronous reading takes three times the processor time.
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
    if (index % FILES_AT_ONCE === 0) await setImmediate();
  }
  return hash.digest("hex");
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, "dist", "stamp");
}

/**
 * Returns the files at or below a path, relative to `root`, with `/` between folders.
 *
 * @param {string} root
 * @param {string} input
 * @returns {string[]}
 */
function filesOf(root, input) {
  const absolute = path.join(root, input);
  if (!existsSync(absolute)) return [];
  return statSync(absolute).isFile() ? [input] : filesIn(root, input);
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = `${folder}/${entry.name}`;
    if (ONLY_FOR_TESTS.test(inside)) return [];
    return entry.isDirectory() ? filesIn(root, inside) : [inside];
  });
}
