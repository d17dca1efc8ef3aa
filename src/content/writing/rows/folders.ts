import { join } from "node:path";
import type { Blobs } from "../../blobs/blobs.ts";
import { type BlobOptions, type OpenedBlobs, openBlobs } from "../../blobs/open-blobs.ts";

/** Storage outside the database. */
export interface Folders {
  media: Blobs;
  /** A folder of this machine. */
  temporary: string;
}

/** An installation's storage besides its database. */
export async function openFolders(options: BlobOptions): Promise<Folders & Pick<OpenedBlobs, "bucket">> {
  const { blobs, bucket } = await openBlobs(options);
  return { media: blobs, bucket, temporary: temporaryIn(options.dataFolder) };
}

export function temporaryIn(dataFolder: string): string {
  return join(dataFolder, "temporary");
}
