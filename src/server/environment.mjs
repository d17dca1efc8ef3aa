// Plain JavaScript: src/server/compiled-modules.mjs needs it before any TypeScript is read.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

/**
 * Reads `.env` of a folder, when there is one. What stands in the environment itself wins.
 * @param {string} folder
 * @param {Record<string, string | undefined>} [environment]
 * @returns {Record<string, string | undefined>}
 */
export function readEnvironment(folder, environment = process.env) {
  try {
    return { ...parseEnv(readFileSync(resolve(folder, ".env"), "utf8")), ...environment };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return environment;
    throw error;
  }
}
