import { join } from "node:path";
import type { Blobs } from "../../blobs/blobs.ts";
import { type BlobOptions, type OpenedBlobs, openBlobs } from "../../blobs/open-blobs.ts";
import type { UploadParts } from "../../blobs/upload-parts.ts";

/** The places outside the database where content is stored. */
export interface Folders {
  media: Blobs;
  /** Parts of unfinished uploads. */
  uploads: UploadParts;
  /** A folder of this machine. */
  temporary: string;
}

/** Opens an installation's storage outside the database. */
export async function openFolders(options: BlobOptions): Promise<Folders & Pick<OpenedBlobs, "bucket">> {
  const { blobs, uploads, bucket } = await openBlobs(options);
  return { media: blobs, uploads, bucket, temporary: temporaryIn(options.dataFolder) };
}

export function temporaryIn(dataFolder: string): string {
  return join(dataFolder, "temporary");
}
