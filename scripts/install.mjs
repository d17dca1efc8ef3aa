// Installs the dependencies if those on disk differ from the lock file.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/** The major version of Node on which everything except this bootstrap runs. */
export const NODE_MAJOR = 24;

/**
 * Returns the path of the Node in `node_modules` that the lock file installs.
 *
 * @param {string} root
 */
export function localNode(root) {
  return path.join(root, "node_modules", ".bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * Installs the dependencies. Throws an error of one line if Node 24 is missing afterwards.
 *
 * @param {string} root
 */
export function ensureInstalled(root) {
  installLocked(root, "Installing dependencies …");
  assertNode(root);
}

/**
 * Installs a folder's dependencies from its lock file, unless they are installed already. This includes development dependencies and
 * install scripts, whatever NODE_ENV and npm's own configuration contain. Throws an error of one line if that fails.
 * @param {string} folder
 * @param {string} notice printed before, because the installation takes a while
 */
export function installLocked(folder, notice) {
  if (isInstalled(folder)) return;
  console.log(notice);
  const { status, error } = spawnSync(
    "npm",
    ["ci", "--include=dev", "--include=optional", "--ignore-scripts=false", "--no-audit", "--loglevel=error"],
    {
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit"],
      env: withoutLocalBinaries(),
      shell: process.platform === "win32",
    },
  );
  if (error) throw new Error(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new Error(`npm ci failed with exit code ${status}; its messages are above.`);
}

/**
 * True if the installation is current. npm records what it has installed in `node_modules/.package-lock.json`; this must contain
 * every package of the lock file in the same version, except those for other platforms.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(
    ([location, { version, integrity, optional }]) =>
      location === "" ||
      (optional && installed[location] === undefined) ||
      (installed[location]?.version === version && installed[location]?.integrity === integrity),
  );
}

/** @param {string} root */
function assertNode(root) {
  const node = localNode(root);
  if (existsSync(node) && realpathSync(node) === process.execPath) return;
  const found = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout?.trim();
  if (!found?.startsWith(`v${NODE_MAJOR}.`)) {
    throw new Error(
      `node_modules/.bin/node is ${found || "missing"}, not Node ${NODE_MAJOR}: delete node_modules and allow npm to run install scripts.`,
    );
  }
}

/**
 * Returns the environment with a path that lacks `node_modules/.bin`. npm puts it first, and with it the Node that an
 * installation is about to replace; npm must run on the machine's own Node.
 */
function withoutLocalBinaries() {
  const local = path.join("node_modules", ".bin");
  const { NODE_ENV: _, ...environment } = process.env;
  const PATH = (process.env.PATH ?? "").split(path.delimiter).filter((folder) => !folder.endsWith(local));
  return { ...environment, PATH: PATH.join(path.delimiter) };
}
