import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openBoundedFolder } from "./bounded-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-bounded-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = async () => (await readdir(folder)).toSorted();
const write = (name: string, bytes = 100) => writeFile(join(folder, name), Buffer.alloc(bytes));

it("a file that was just used is not removed, however many others are added", async () => {
  const bounded = openBoundedFolder(folder, { maximumBytes: 200, staysMs: 400, unfinished: ".tmp" });
  for (const name of ["a", "b", "c", "d"]) {
    await write(name);
    bounded.add(name, 100);
  }
  expect(await files()).toEqual(["a", "b", "c", "d"]);
  // A file that is added again while its removal is pending stays.
  bounded.add("a", 100);
  await expect.poll(files).toEqual(["a", "d"]);
});

it("a file larger than the limit is removed as well, after its minimum time", async () => {
  const bounded = openBoundedFolder(folder, { maximumBytes: 200, staysMs: 300, unfinished: ".tmp" });
  await write("large", 300);
  bounded.add("large", 300);
  expect(await files()).toEqual(["large"]);
  await expect.poll(files).toEqual([]);
});

it("files of another process are counted, and the oldest are removed first", async () => {
  for (const [index, name] of ["a", "b", "c"].entries()) {
    await write(name);
    await utimes(join(folder, name), 1_000 + index, 1_000 + index);
  }
  const bounded = openBoundedFolder(folder, { maximumBytes: 200, staysMs: 300, unfinished: ".tmp" });
  await bounded.use("a", 100);
  await expect.poll(files).toEqual(["a", "c"]);
});
