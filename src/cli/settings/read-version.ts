import { readFile } from "node:fs/promises";
import * as v from "valibot";

const PACKAGE = new URL("../../../package.json", import.meta.url);

/** Reads Vitrine's version from its package.json. */
export async function readVersion(): Promise<string> {
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(await readFile(PACKAGE, "utf8")));
  return version;
}
