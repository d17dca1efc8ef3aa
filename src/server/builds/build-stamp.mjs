// Detects by content hashes whether the built site is older than its sources. Plain JavaScript, because it also runs before
// anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What the built site is made from. */
const INPUTS = [
  "src/site",
  "src/contract",
  "src/server/bundled-packages.mjs",
  "scripts/build-site.ts",
  "vite.config.ts",
  "package-lock.json",
  "tsconfig.json",
];

/** Without these there is nothing to serve. */
const PRODUCTS = ["dist/client", "dist/server/entry-server.js", "dist/build.json"];

/**
 * Whether the site below a folder is built, and from the present sources.
 *
 * @param {string} root
 * @returns {"missing" | "stale" | "current"}
 */
export function stateOfBuild(root) {
  if (!PRODUCTS.every((product) => existsSync(path.join(root, product)))) return "missing";
  const file = stampFile(root);
  return existsSync(file) && readFileSync(file, "utf8") === stampOfSources(root) ? "current" : "stale";
}

/**
 * A hash of the sources of the site. To be taken before a build, since changes made during the build are not in it.
 *
 * @param {string} root
 */
export function stampOfSources(root) {
  return stampOf(root, INPUTS);
}

/**
 * Stores the hash of the sources beside the built site.
 *
 * @param {string} root
 * @param {string} stamp
 */
export function stampBuild(root, stamp) {
  writeFileSync(stampFile(root), stamp);
}

/**
 * A hash of the names and contents of files and folders below `root`. Tests and missing files are ignored.
 *
 * @param {string} root
 * @param {readonly string[]} inputs
 */
export function stampOf(root, inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesOf(root, input)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, "dist", "stamp");
}

/**
 * The files at or below a path, relative to `root`, with `/` between folders.
 * @param {string} root
 * @param {string} input
 * @returns {string[]}
 */
function filesOf(root, input) {
  const absolute = path.join(root, input);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return /\.test\.tsx?$/.test(input) ? [] : [input];
  return readdirSync(absolute).flatMap((name) => filesOf(root, `${input}/${name}`));
}
