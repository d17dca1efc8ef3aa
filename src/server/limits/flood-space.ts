import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { databaseFile } from "../../content/engine/open-engine.ts";
import type { Configuration } from "../settings/configuration.ts";

/** Limit for each site on PostgreSQL, whose disk may be on another machine: 1 GiB, more than a million ordinary enquiries. */
const POSTGRES_BYTES = 1_073_741_824;
/** Share of the free space for each site, so that a flooded site leaves most of it to the others. */
const SHARE_OF_FREE = 1 / 4;

/** Returns the disk space in bytes for one site's enquiries that are held as a suspected flood. */
export async function floodSpace({
  floodBytes,
  databaseUrl,
}: Pick<Configuration, "floodBytes" | "databaseUrl">): Promise<number> {
  if (floodBytes !== null) return floodBytes;
  const file = databaseFile(databaseUrl);
  if (file === undefined) return POSTGRES_BYTES;
  const { bavail, bsize } = await statfs(dirname(file));
  return Math.floor(bavail * bsize * SHARE_OF_FREE);
}
