import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import { hashOfFile } from "../files/hash-of-file.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { SourceFile } from "../source/source-file.ts";
import { SETTINGS_FILES } from "../writing/settings/settings-files.ts";

/** SHA-256 of a file's bytes, hexadecimal. */
export async function hashOfSource({ text, converted, file, bytes }: SourceFile): Promise<string> {
  if (text !== undefined) return hashOfText(text);
  const path = converted ?? file;
  if (bytes > AT_ONCE_BYTES) return hashOfFile(path);
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** Maximum size in bytes of files that are read in one piece, which takes a tenth of the time of reading in parts. */
const AT_ONCE_BYTES = 1_000_000;

/** Returns the name of the copy that contains the store's version of a file in conflict. The copy is next to the file. */
export function copyName(name: string): string {
  return name.replace(/(\.[^./]+)?$/, ".studio$1");
}

/** Finds the copies of the store's versions in a folder. Next to each is the file with the same name without `.studio`. */
export function findCopies(names: ReadonlySet<string>): Set<string> {
  return new Set([...names].map(copyName).filter((name) => names.has(name)));
}

/** Whether a file of a folder is part of the site. People also store other things in the folder. */
export function isOfContentFolder(path: string): boolean {
  return (
    path.startsWith("articles/") ||
    path.startsWith("media/") ||
    path.startsWith(ROOT_FOLDER) ||
    (SETTINGS_FILES as readonly string[]).includes(path)
  );
}
