import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, rmdirSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of a few megabytes that a test can fill up. */
export interface SmallDisk {
  folder: string;
  /** Fills the file system until only this many bytes are left. */
  fill(bytesLeft: number): void;
  /** Frees the space that {@link fill} has used. */
  free(): void;
  remove(): void;
}

/** Mounts a file system in memory. Returns `undefined` if this user or system is not allowed to. */
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
