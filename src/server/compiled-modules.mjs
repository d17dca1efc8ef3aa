// Plain JavaScript: to read TypeScript, Node first loads its type stripper, a compiler of 10 MB, which stays in
// memory. What was kept at an earlier start needs none, so the cache is opened before any TypeScript is read.
import { existsSync, mkdirSync } from "node:fs";
import nodeModule from "node:module";
import { join, resolve } from "node:path";
import { readEnvironment } from "./environment.mjs";

/** In the data folder. */
const FOLDER = "compiled";
/** Where configuration.ts puts it, too. */
const DEFAULT_DATA_FOLDER = "data";

/**
 * For the server's start, before its configuration can be read: takes modules as an earlier start has kept
 * them. Where there is no data folder yet, none is made. Only what is imported from then on counts.
 * @param {string} folder in which the server is started: where `.env` is, and what relative paths begin at
 */
export function openCompiledModules(folder) {
  try {
    const dataFolder = resolve(folder, readEnvironment(folder)["VITRINE_DATA"] || DEFAULT_DATA_FOLDER);
    if (existsSync(dataFolder)) keepCompiledModules(dataFolder);
  } catch {
    // Whoever reads the configuration next says what is wrong with it.
  }
}

/**
 * Keeps compiled modules in the data folder for the next start. A folder that cannot be written costs
 * nothing but time.
 * @param {string} dataFolder absolute
 */
export function keepCompiledModules(dataFolder) {
  const compiled = join(dataFolder, FOLDER);
  try {
    // Code is run from here: nobody else may write into it.
    mkdirSync(compiled, { recursive: true, mode: 0o700 });
  } catch {
    return;
  }
  nodeModule.enableCompileCache(compiled);
}
