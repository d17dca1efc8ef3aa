import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents, unless they exist. Not done with `recursive: true`, because Node's function does not
 * terminate below `/proc`, and reports a read-only file system as a missing folder.
 *
 * @throws the system's error if the folder cannot be created; `ENOTSUP` where folders cannot exist
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeLast(folder);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await makeLast(folder).catch((cause: unknown) => {
      // The parent exists, so `ENOENT` means that it cannot contain folders.
      if (codeOf(cause) !== "ENOENT") throw cause;
      throw Object.assign(new Error(`No folder can be created in ${dirname(folder)}`, { cause }), {
        code: "ENOTSUP",
      });
    });
  }
}

/** Another process may have created it at the same time. */
async function makeLast(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const exists = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!exists) throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
