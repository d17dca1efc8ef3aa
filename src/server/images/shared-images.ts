import { join } from "node:path";
import type { Bucket } from "../../content/bucket/bucket.ts";
import type { ImageFolder } from "./image-folder.ts";

/**
 * Maximum number of simultaneous uploads to the bucket. Further pictures stay on this machine, and other servers make them again.
 */
const MAXIMUM_UPLOADS = 16;
/** Pause after a failure of the bucket, in milliseconds. Meanwhile pictures are made locally, which is faster than waiting. */
const PAUSE_MS = 10_000;
const IMPATIENT = { attempts: 1, silenceMs: 2_000 };

/**
 * Shares resized pictures with other servers through a bucket, in addition to this machine's folder. Uploads run in the
 * background.
 *
 * @param cannotShare called if the bucket fails; this server then makes the picture itself, or does not share it
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
    if (underWay === MAXIMUM_UPLOADS || Date.now() < silentUntil) return;
    underWay += 1;
    await bucket
      .write(keyOf(name), { content })
      .catch(fail)
      .finally(() => (underWay -= 1));
  }

  return {
    async read(name) {
      const cached = await folder.read(name);
      if (cached !== undefined) return cached;
      const shared = await readShared(name);
      if (shared !== undefined) await folder.write(name, shared).catch(cannotShare);
      return shared;
    },
    async write(name, bytes) {
      void share(name, bytes);
      await folder.write(name, bytes);
    },
    async forget(hash) {
      await folder.forget(hash);
      const shared = await bucket.list(keyOf(join(hash.slice(0, 2), hash)));
      await Promise.all(shared.map((key) => bucket.remove(key)));
    },
  };
}

function keyOf(name: string): string {
  return `images/${name}`;
}
