import { readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

/** The text of a file in the tree; `undefined` if it is not there. */
export function readInside(top: string, path: string): string | undefined {
  const folder = realpathSync(top);
  const file = realPath(join(folder, path));
  if (file === undefined || !file.startsWith(`${folder}/`) || !statSync(file).isFile()) return undefined;
  return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
