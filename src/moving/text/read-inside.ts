import { readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns the text of a file in the tree; `undefined` if the file does not exist. */
export function readInside(top: string, path: string): string | undefined {
  const file = placeInside(top, path);
  if (file === undefined || !statSync(file).isFile()) return undefined;
  return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
}

/** Returns the names of the files in a folder of the tree; empty if the folder does not exist. */
export function filesInside(top: string, path: string): string[] {
  const folder = placeInside(top, path);
  if (folder === undefined || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []));
}

function placeInside(top: string, path: string): string | undefined {
  const folder = realpathSync(top);
  const place = realPath(join(folder, path));
  return place?.startsWith(`${folder}/`) === true ? place : undefined;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
