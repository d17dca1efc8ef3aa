// Plain JavaScript: to load TypeScript, Node first loads its type stripper, a compiler of 10 MB, which then stays in memory.
// Cached modules do not need it, so the cache is opened before any TypeScript is loaded.
import { existsSync, mkdirSync } from "node:fs";
import nodeModule from "node:module";
import { join, resolve } from "node:path";
import { readEnvironment } from "./environment.mjs";

/** Name of the cache's folder in the data folder. */
const FOLDER = "compiled";
/** Default data folder, the same as in configuration.ts. */
const DEFAULT_DATA_FOLDER = "data";

/**
 * Opens the cache of compiled modules from an earlier start, before the server's configuration is read. Creates no data folder,
 * and affects only later imports.
 *
 * @param {string} folder where the server is started: the folder of `.env`, to which relative paths refer
 */
export function openCompiledModules(folder) {
  try {
    const dataFolder = resolve(folder, readEnvironment(folder)["VITRINE_DATA"] || DEFAULT_DATA_FOLDER);
    if (existsSync(dataFolder)) keepCompiledModules(dataFolder);
  } catch {
    // Ignored here: errors are reported when the configuration is read.
  }
}

/**
 * Caches compiled modules in the data folder for the next start. If the folder is not writable, the next start is merely slower.
 *
 * @param {string} dataFolder absolute path
 */
export function keepCompiledModules(dataFolder) {
  const compiled = join(dataFolder, FOLDER);
  if (isMade(dataFolder) && isMade(compiled)) nodeModule.enableCompileCache(compiled);
}

/**
 * Creates a folder unless it exists, but none of its parents: Node's recursive `mkdir` never returns below `/proc`. Returns
 * whether the folder exists.
 *
 * @param {string} folder
 */
function isMade(folder) {
  try {
    // Nobody else may write to this folder, because code is loaded from it.
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    return existsSync(folder);
  }
  return true;
}
