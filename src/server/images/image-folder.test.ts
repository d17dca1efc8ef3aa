import {
  link,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openImageFolder } from "./image-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-images-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (length: number) => Buffer.alloc(length, 1);
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

describe("pictures on disk", () => {
  it("stay within their size limit; the least recently used are removed first", async () => {
    const images = openImageFolder(folder, 300);
    for (const name of ["a", "b", "c"]) await images.write(join("deep", name), bytes(100));
    await images.read(join("deep", "a"));
    await images.write(join("deep", "d"), bytes(100));
    expect(await files()).toEqual(["a", "c", "d"]);
    expect(await images.read(join("deep", "b"))).toBeUndefined();
  });

  it("are found again after a restart, in the order of their last use", async () => {
    const before = openImageFolder(folder, 1_000);
    for (const [index, name] of ["a", "b", "c"].entries()) {
      await before.write(name, bytes(100));
      await utimes(join(folder, name), 1_000 - index, 1_000 - index);
    }
    const after = openImageFolder(folder, 200);
    expect(await after.read("a")).toEqual(bytes(100));
    await expect.poll(files).toEqual(["a", "b"]);
  });

  it("can be read immediately after a restart, however many must be counted", async () => {
    for (let index = 0; index < 500; index += 1) await writeFile(join(folder, `${index}`), bytes(10));
    await writeFile(join(folder, "never finished.tmp"), bytes(10));
    await utimes(join(folder, "never finished.tmp"), 1_000, 1_000);
    const images = openImageFolder(folder, 1_000);
    expect(await images.read("499")).toEqual(bytes(10));
    // The unfinished file is removed only after all files have been counted.
    expect(await files()).toContain("never finished.tmp");
    await expect.poll(async () => (await files()).length).toBe(100);
    // Files that were read during the count are the most recently used.
    expect(await files()).toContain("499");
  });

  it("are counted next to foreign entries that cannot be read", async () => {
    await symlink("circle", join(folder, "circle"));
    for (const name of ["a", "b"]) await writeFile(join(folder, name), bytes(100));
    await openImageFolder(folder, 100).read("b");
    await expect.poll(files).toEqual(["b"]);
  });

  it("that are incomplete are removed", async () => {
    await writeFile(join(folder, "a.webp.1.tmp"), bytes(10));
    await utimes(join(folder, "a.webp.1.tmp"), 1_000, 1_000);
    // Another server is still writing this file.
    await writeFile(join(folder, "b.webp.2.tmp"), bytes(10));
    await openImageFolder(folder, 100).read("a");
    await expect.poll(files).toEqual(["b.webp.2.tmp"]);
  });

  it("leave no incomplete file if they cannot be written", async () => {
    await mkdir(join(folder, "a", "deep"), { recursive: true });
    await expect(openImageFolder(folder, 100).write("a", bytes(10))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["a"]);
  });

  it("replace others atomically: readers of the old file read it to its end", async () => {
    const images = openImageFolder(folder, 1_000);
    await images.write("a", bytes(10));
    await link(join(folder, "a"), join(folder, "opened before"));
    await images.write("a", bytes(20));
    expect((await readFile(join(folder, "opened before"))).byteLength).toBe(10);
    expect((await readFile(join(folder, "a"))).byteLength).toBe(20);
  });

  it("record their use for the next start, including those counted earlier", async () => {
    await writeFile(join(folder, "a"), bytes(10));
    await utimes(join(folder, "a"), 1_000, 1_000);
    await writeFile(join(folder, "never finished.tmp"), bytes(10));
    await utimes(join(folder, "never finished.tmp"), 1_000, 1_000);
    const images = openImageFolder(folder, 100);
    await images.read("b");
    // The unfinished file is removed only after all files have been counted.
    await expect.poll(files).toEqual(["a"]);
    await expect
      .poll(async () => {
        await images.read("a");
        return (await stat(join(folder, "a"))).mtimeMs;
      })
      .toBeGreaterThan(Date.now() - 60_000);
  });

  it("larger than the limit are not stored", async () => {
    const images = openImageFolder(folder, 50);
    await images.write("a", bytes(51));
    expect(await files()).toEqual([]);
  });

  it("larger than a lowered limit are removed", async () => {
    await openImageFolder(folder, 100).write("a", bytes(100));
    await openImageFolder(folder, 0).read("b");
    await expect.poll(files).toEqual([]);
  });

  it("are stored again once the folder is usable again", async () => {
    const blocked = join(folder, "images");
    await writeFile(blocked, "");
    const images = openImageFolder(blocked, 100);
    await expect(images.write("a", bytes(10))).rejects.toThrow("EEXIST");
    await rm(blocked);
    await images.write("a", bytes(10));
    expect(await images.read("a")).toEqual(bytes(10));
  });

  it("that another process removed are missing, not an error", async () => {
    await openImageFolder(folder, 100).write("a", bytes(10));
    const images = openImageFolder(folder, 100);
    expect(await images.read("other")).toBeUndefined();
    await rm(join(folder, "a"));
    expect(await images.read("a")).toBeUndefined();
  });

  it("that cannot be removed do not affect readers", async () => {
    await openImageFolder(folder, 100).write("b", bytes(100));
    const images = openImageFolder(folder, 100);
    await images.write("a", bytes(100));
    // Waits until the count has removed `b`, because it would otherwise remove the `b` written below.
    await expect.poll(files).toEqual(["a"]);
    await rm(join(folder, "a"));
    await mkdir(join(folder, "a"));
    await writeFile(join(folder, "b"), bytes(100));
    expect(await images.read("b")).toEqual(bytes(100));
    // Writing waits for evictions and reports their errors.
    await images.write("c", bytes(100)).catch(() => undefined);
  });

  it("that could not be written are served from memory", async () => {
    const blocked = join(folder, "images");
    await writeFile(blocked, "");
    const images = openImageFolder(blocked, 100);
    await expect(images.write("a", bytes(10))).rejects.toThrow("EEXIST");
    expect(await images.read("a")).toEqual(bytes(10));
  });

  it("are served from memory while they are requested, large ones always from disk", async () => {
    const large = 2 * 1024 * 1024;
    await openImageFolder(folder, 2 * large).write("small", bytes(10));
    await openImageFolder(folder, 2 * large).write("large", bytes(large));
    const images = openImageFolder(folder, 2 * large);
    for (const name of ["small", "large"]) expect(await images.read(name)).toBeDefined();
    await rm(join(folder, "small"));
    await rm(join(folder, "large"));
    expect(await images.read("small")).toEqual(bytes(10));
    expect(await images.read("large")).toBeUndefined();
  });
});
