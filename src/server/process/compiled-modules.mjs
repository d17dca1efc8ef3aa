// Plain JavaScript: to load TypeScript, Node first loads its type stripper, a compiler of 10 MB, which stays in memory.
// Cached modules do not need it, so the cache is opened before any TypeScript is loaded.
import { existsSync, mkdirSync } from "node:fs";
import nodeModule from "node:module";
import { join, resolve } from "node:path";
import { readEnvironment } from "./environment.mjs";

/** The cache's folder in the data folder. */
const FOLDER = "compiled";
/** The same default as in configuration.ts. */
const DEFAULT_DATA_FOLDER = "data";

/**
 * Uses modules that an earlier start has cached, before the server's configuration can be read. Does not create a data folder. Affects only
 * later imports.
 *
 * @param {string} folder where the server is started: the folder of `.env`, to which relative paths refer
 */
export function openCompiledModules(folder) {
  try {
    const dataFolder = resolve(folder, readEnvironment(folder)["VITRINE_DATA"] || DEFAULT_DATA_FOLDER);
    if (existsSync(dataFolder)) keepCompiledModules(dataFolder);
  } catch {
    // Errors are reported when the configuration is read.
  }
}

/**
 * Caches compiled modules in the data folder for the next start. If the folder is not writable, starts are merely slower.
 *
 * @param {string} dataFolder absolute
 */
export function keepCompiledModules(dataFolder) {
  const compiled = join(dataFolder, FOLDER);
  if (isMade(dataFolder) && isMade(compiled)) nodeModule.enableCompileCache(compiled);
}

/**
 * Creates a folder unless it exists, but none of its parents: Node's recursive `mkdir` never returns below `/proc`.
 *
 * @param {string} folder
 */
function isMade(folder) {
  try {
    // Code is loaded from here: nobody else may write to it.
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    return existsSync(folder);
  }
  return true;
}
