import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Several times what all tests together keep at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for what tests throw away, in memory where there is plenty: the disk would take half the time of those that
 * make a PostgreSQL database each. The caller removes it.
 */
export function makeScratchFolder(): string {
  const inMemory = hasMemoryToSpare() ? makeFolderIn(MEMORY) : undefined;
  if (inMemory !== undefined && runsPrograms(inMemory)) return inMemory;
  if (inMemory !== undefined) rmSync(inMemory, { recursive: true });
  return makeFolderIn(tmpdir());
}

/** PostgreSQL runs as another user, and has to get through. */
function makeFolderIn(parent: string): string {
  const folder = mkdtempSync(path.join(parent, "vitrine-test-"));
  chmodSync(folder, 0o711);
  return folder;
}

function hasMemoryToSpare(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES;
}

/** Some containers forbid it there. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
