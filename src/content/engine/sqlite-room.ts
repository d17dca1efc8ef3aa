import { accessSync, constants, statfsSync } from "node:fs";
import { dirname } from "node:path";

/** Minimum free disk space in bytes; with less, a transaction may fail. */
const LITTLE_ROOM = 1_048_576;

/** Whether writing to a file is likely to fail: the disk is almost full, or this user lacks permission. */
export function mayFailToWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    const { bavail, bsize } = statfsSync(dirname(file));
    return bavail * bsize < LITTLE_ROOM;
  } catch {
    return true;
  }
}
