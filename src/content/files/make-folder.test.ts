import { spawnSync } from "node:child_process";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mountSmallDisk } from "../testing/small-disk.ts";
import { makeFolder } from "./make-folder.ts";

it("creates nested folders, and accepts existing ones", async () => {
  const scratch = await mkdtemp(join(tmpdir(), "vitrine-folder-"));
  for (const folder of ["a/b/c", "a/b/c", "a"]) await makeFolder(join(scratch, folder));
  expect((await stat(join(scratch, "a/b/c"))).isDirectory()).toBe(true);
  await writeFile(join(scratch, "file"), "");
  await expect(makeFolder(join(scratch, "file", "a"))).rejects.toThrow("ENOTDIR");
  await rm(scratch, { recursive: true });
});

it("fails where no folder can be created, however deep", async () => {
  if (process.platform !== "linux") return console.log("There is no /proc here: not tested");
  await expect(makeFolder("/proc/vitrine/a")).rejects.toThrow("No folder can be created in /proc");
});

it("reports that a file system is read-only", async () => {
  const disk = mountSmallDisk(1);
  if (disk === undefined)
    return console.log("No file system can be mounted here: a read-only one is not tested");
  try {
    spawnSync("mount", ["-o", "remount,ro", disk.folder]);
    for (const folder of ["a", "a/b/c"])
      await expect(makeFolder(join(disk.folder, folder))).rejects.toThrow("EROFS");
  } finally {
    disk.remove();
  }
});
