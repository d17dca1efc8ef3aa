import { createHash, randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { copyFile, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import type { Blobs, NewBlob } from "./blobs.ts";
import { findBlobFault } from "./inspect-blobs.ts";

/** Files in a folder of this machine. */
export function openFolderBlobs(folder: string): Blobs {
  return {
    name: folder,
    fileOf: (hash) => blobFile(folder, hash),
    copy: (hash, target) => copyFile(blobFile(folder, hash), target, constants.COPYFILE_FICLONE),
    put: (media) => putBlob(folder, media),
    remove: (hash) => rm(blobFile(folder, hash), { force: true }),
    findFault: (blob, options) => findBlobFault(blobFile(folder, blob.hash), blob, options),
  };
}

/** Returns the path of the file with a hash. A content is stored once, even if several files or tenants have it. */
export function blobFile(folder: string, hash: string): string {
  if (!/^[\da-f]{64}$/.test(hash)) throw new StoreError(`${hash} is not a SHA-256 hash in hexadecimal`);
  return join(folder, hash.slice(0, 2), hash);
}

async function putBlob(folder: string, media: NewBlob): Promise<void> {
  const target = blobFile(folder, media.hash);
  try {
    // An existing file is read and checked, so that an import repairs one that the disk has damaged.
    if ((await findBlobFault(target, media, { isRead: true })) === undefined) return;
    await makeFolder(dirname(target));
    const temporary = `${target}.${randomUUID()}`;
    try {
      await copy(media, temporary);
      await rename(temporary, target);
      await syncFolder(dirname(target));
    } finally {
      await rm(temporary, { force: true });
    }
  } catch (error) {
    throw explainFailure(error, `Cannot store ${media.path} in ${folder}`);
  }
}

/** Whether this is the name of an unfinished copy. */
export function isPartialBlob(name: string): boolean {
  return /^[\da-f]{64}\.[\da-f-]{36}$/.test(name);
}

async function copy(media: NewBlob, temporary: string): Promise<void> {
  const hash = createHash("sha256");
  const target = await open(temporary, "wx", 0o644);
  try {
    for await (const chunk of createReadStream(media.file)) {
      const bytes: Uint8Array = chunk;
      hash.update(bytes);
      await target.writeFile(bytes);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  if (hash.digest("hex") !== media.hash)
    throw new StoreError(`${media.file} changed while it was read; try again`);
}

/** Makes the new directory entry durable. Windows cannot do this, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
