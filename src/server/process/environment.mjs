// Plain JavaScript, because src/server/process/compiled-modules.mjs needs it before any TypeScript is loaded.
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

/** The byte order mark, which some editors write at the beginning of a file. It is not part of the first name. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Matches a setting that is followed by something other than `=`, as in YAML. Node's parser would silently ignore such a line.
 */
const NO_ASSIGNMENT =
  /^[ \t]*(?:export[ \t]+)?(?:VITRINE_\w+|AWS_\w+|DATABASE_URL|HOST|PORT)\b(?![ \t]*=).*$/m;

/**
 * Matches a value that systemd and Docker read completely, but Node's parser only up to the first `#`. Such a value is most
 * likely a secret.
 */
const CUT_SHORT = /^[ \t]*(?:export[ \t]+)?\w+[ \t]*=[ \t]*[^\s#'"`][^\n#]*(?<=\S)#.*$/m;

/**
 * Reads the `.env` file of a folder, if there is one. The process environment takes precedence.
 *
 * @param {string} folder
 * @param {Record<string, string | undefined>} [environment]
 * @returns {Record<string, string | undefined>}
 * @throws {Error} named StartError, if the file cannot be read: its settings must not be ignored silently
 */
export function readEnvironment(folder, environment = process.env) {
  const file = resolve(folder, ".env");
  const bytes = readIfThere(file);
  if (bytes === undefined) return environment;
  if (!isUtf8(bytes) || bytes.includes(0)) throw cannotRead(file, "it is not UTF-8; save it as UTF-8");
  const text = bytes.toString("utf8").replace(BYTE_ORDER_MARK, "");
  const passedOver = NO_ASSIGNMENT.exec(text);
  if (passedOver !== null)
    throw cannotRead(file, `line ${lineAt(text, passedOver.index)} sets no variable; write it as NAME=value`);
  const cut = CUT_SHORT.exec(text);
  if (cut !== null)
    throw cannotRead(file, `line ${lineAt(text, cut.index)} has a # in its value; write it as NAME='value'`);
  return { ...parseEnv(text), ...environment };
}

/**
 * @param {string} text
 * @param {number} index
 */
function lineAt(text, index) {
  return text.slice(0, index).split("\n").length;
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") return undefined;
    if (code === "EACCES") throw cannotRead(file, "this user lacks the permission; grant it");
    if (code === "EISDIR") throw cannotRead(file, "it is a folder; replace it with a file, or remove it");
    throw error;
  }
}

/**
 * @param {string} file
 * @param {string} reason
 */
function cannotRead(file, reason) {
  return Object.assign(new Error(`Cannot read ${file}: ${reason}`), { name: "StartError" });
}
