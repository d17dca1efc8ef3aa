import type { Bucket } from "../../content/bucket/bucket.ts";
import type { ImageFolder } from "./image-folder.ts";

/** Pictures on their way into the bucket. Beyond that they stay on this machine: another one makes them itself. */
const MOST_UNDER_WAY = 16;
/** After a failure the bucket is left alone for so many milliseconds: to make a picture is quicker than to wait. */
const PAUSE_MS = 10_000;
const IMPATIENT = { attempts: 1, silenceMs: 2_000 };

/**
 * Pictures that one server has made are there for all others, in a bucket behind the folder of this machine. Nobody waits for
 * one to be stored there.
 *
 * @param cannotShare called for a failure of the bucket: the picture is made, or stays here alone
 */
export function shareImages(
  folder: ImageFolder,
  bucket: Bucket,
  cannotShare: (error: unknown) => void,
): ImageFolder {
  let underWay = 0;
  let silentUntil = 0;

  function fail(error: unknown): undefined {
    silentUntil = Date.now() + PAUSE_MS;
    cannotShare(error);
  }

  async function readShared(name: string): Promise<Buffer | undefined> {
    if (Date.now() < silentUntil) return undefined;
    let found: Buffer | undefined;
    await bucket
      .read(
        keyOf(name),
        async (chunks) => void (found = Buffer.concat(await Array.fromAsync(chunks))),
        IMPATIENT,
      )
      .catch(fail);
    return found;
  }

  async function share(name: string, content: Buffer): Promise<void> {
    if (underWay === MOST_UNDER_WAY || Date.now() < silentUntil) return;
    underWay += 1;
    await bucket
      .write(keyOf(name), { content })
      .catch(fail)
      .finally(() => (underWay -= 1));
  }

  return {
    async read(name) {
      const kept = await folder.read(name);
      if (kept !== undefined) return kept;
      const shared = await readShared(name);
      if (shared !== undefined) await folder.write(name, shared).catch(cannotShare);
      return shared;
    },
    async write(name, bytes) {
      void share(name, bytes);
      await folder.write(name, bytes);
    },
  };
}

function keyOf(name: string): string {
  return `images/${name}`;
}
