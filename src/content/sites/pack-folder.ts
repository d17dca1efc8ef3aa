import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { makeFolder } from "../files/make-folder.ts";

/**
 * Fills a temporary folder and packs it with the system's `tar`, which Linux, macOS and Windows have. The folder is removed when the stream
 * ends.
 *
 * @throws the error of `fill`
 */
export async function packFolder(
  temporary: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<Readable> {
  await makeFolder(temporary);
  const folder = await mkdtemp(join(temporary, "export-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await fill(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  const tar = spawn("tar", ["-czf", "-", "-C", folder, "."], { stdio: ["ignore", "pipe", "ignore"] });
  tar.on("error", (error) => tar.stdout.destroy(error));
  // A truncated archive must not look complete.
  tar.on("exit", (code) => {
    if (code !== 0) tar.stdout.destroy(new Error(`tar ended with ${String(code)}`));
  });
  tar.on("close", () => void remove());
  return tar.stdout;
}
