import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents, unless they exist. Node's own function never ends below `/proc`, and reports for a read-only
 * file system that the folder does not exist.
 *
 * @throws the system's error if it cannot be created; `ENOTSUP` where folders cannot exist
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeLast(folder);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await makeLast(folder).catch((cause: unknown) => {
      // The folder above exists: the error means that it cannot contain folders.
      if (codeOf(cause) !== "ENOENT") throw cause;
      throw Object.assign(new Error(`No folder can be created in ${dirname(folder)}`, { cause }), {
        code: "ENOTSUP",
      });
    });
  }
}

/** Another process may create it at the same time. */
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
