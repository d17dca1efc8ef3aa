import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, rmdirSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Mounts a file system in memory. `undefined` if this user or system may not. */
export interface SmallDisk {
  folder: string;
  /**
   * The number of rows in one statement, after which waiting requests are served: a batch takes a millisecond, one statement
   * of 200 takes three.
   */
  fill(bytesLeft: number): void;
  /**
   * The disk may take a tenth of a second, during which no page is served; losing the last seconds' figures in a power cut is
   * acceptable.
   */
  free(): void;
  remove(): void;
}

/** Adds figures to those of their day, and determines which page views begin a visit. All or nothing. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    folder,
    fill(bytesLeft) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft)));
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}
