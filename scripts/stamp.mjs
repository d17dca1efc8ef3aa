// Tells by content whether a product is older than what it is made of.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/**
 * A digest over names and contents of files and folders below `root`. Tests and what does not exist do
 * not count.
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

/**
 * The files at or below a path, relative to `root`, with `/` between folders.
 * @param {string} root
 * @param {string} input
 * @returns {string[]}
 */
export function filesOf(root, input) {
  const absolute = path.join(root, input);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return /\.test\.tsx?$/.test(input) ? [] : [input];
  return readdirSync(absolute).flatMap((name) => filesOf(root, `${input}/${name}`));
}
