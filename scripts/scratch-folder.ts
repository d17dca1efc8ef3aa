import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Minimum free memory in bytes: several times what all tests together store at the same time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Creates a folder for temporary files of tests: in memory if there is plenty, because tests that each create a PostgreSQL
 * database take twice as long on disk. The caller removes the folder.
 */
export function makeScratchFolder(): string {
  const inMemory = hasMemoryToSpare() ? makeFolderIn(MEMORY) : undefined;
  if (inMemory !== undefined && runsPrograms(inMemory)) return inMemory;
  if (inMemory !== undefined) rmSync(inMemory, { recursive: true });
  return makeFolderIn(tmpdir());
}

/** Creates a folder that other users can access, because PostgreSQL runs as another user. */
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

/** True if programs can be executed in a folder, which some containers forbid in memory. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
