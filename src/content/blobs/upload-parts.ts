import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Bucket } from "../bucket/bucket.ts";
import { makeFolder } from "../files/make-folder.ts";
import { namesIn } from "../files/remove-leftovers.ts";
import { StoreError } from "../model/store-error.ts";

/** A received part of an upload: a file of this machine. */
export interface NewPart {
  file: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

/** Parts of unfinished uploads, stored where all servers of the installation find them. */
export interface UploadParts {
  /** The names that begin with a prefix, at most some thousand. */
  list(prefix: string): Promise<string[]>;
  write(name: string, part: NewPart): Promise<void>;
  /** Copies a part into an existing file of this machine, to an offset in bytes. */
  copy(name: string, file: string, offset: number): Promise<void>;
  /** Does nothing if there is no such part. */
  remove(name: string): Promise<void>;
}

const UNFINISHED = ".tmp";

/** Parts in a folder, which several servers may share. */
export function openFolderParts(folder: string): UploadParts {
  return {
    list: async (prefix) => (await namesIn(folder)).filter((name) => name.startsWith(prefix)),
    async write(name, { file }) {
      await makeFolder(folder);
      const target = join(folder, name);
      await copyFile(file, `${target}${UNFINISHED}`);
      await rename(`${target}${UNFINISHED}`, target);
    },
    copy: (name, file, offset) => pipeline(createReadStream(join(folder, name)), writingAt(file, offset)),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

const PREFIX = "uploads/";

/** Parts in a bucket, next to the files of all sites. */
export function openBucketParts(bucket: Bucket): UploadParts {
  return {
    list: async (prefix) => (await bucket.list(`${PREFIX}${prefix}`)).map((key) => key.slice(PREFIX.length)),
    write: (name, part) => bucket.write(`${PREFIX}${name}`, part),
    async copy(name, file, offset) {
      const isFound = await bucket.read(`${PREFIX}${name}`, (chunks) =>
        pipeline(chunks, writingAt(file, offset)),
      );
      if (!isFound) throw new StoreError("A part of the upload was removed while the upload was completed");
    },
    remove: (name) => bucket.remove(`${PREFIX}${name}`),
  };
}

function writingAt(file: string, offset: number) {
  return createWriteStream(file, { flags: "r+", start: offset });
}
