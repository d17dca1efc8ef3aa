import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it, unless they are there. Node's own way of doing so never ends below `/proc`, and says of a
 * read-only file system that the folder does not exist.
 * @throws the system's error for what keeps it from being made; `ENOTSUP` where folders cannot be
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeLast(folder);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await makeLast(folder).catch((cause: unknown) => {
      // The folder above is there: what the system means is that none can be in it.
      if (codeOf(cause) !== "ENOENT") throw cause;
      throw Object.assign(new Error(`No folder can be made in ${dirname(folder)}`, { cause }), {
        code: "ENOTSUP",
      });
    });
  }
}

/** Another process may make it at the same time. */
async function makeLast(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const isThere = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isThere) throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
