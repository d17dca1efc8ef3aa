import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storeBuild } from "./stored-builds.ts";

let scratch: string;
let builds: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-builds-"));
  builds = join(scratch, "builds");
  await mkdir(join(scratch, "client", "assets"), { recursive: true });
  await writeFile(join(scratch, "client", "assets", "a.js"), "a");
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

it("leaves nothing behind after a failed copy, so that restarts do not fill the disk", async () => {
  await expect(storeBuild("one", join(scratch, "nowhere"), builds)).rejects.toThrow("ENOENT");
  expect(await readdir(builds)).toEqual([]);
  expect(await storeBuild("one", join(scratch, "client"), builds)).toEqual([join(builds, "one")]);
});

it("removes what a killed process left a day ago, and nothing in use", async () => {
  for (const name of ["two.17.tmp", "two.18.tmp"]) await mkdir(join(builds, name), { recursive: true });
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(join(builds, "two.17.tmp"), longAgo, longAgo);
  await storeBuild("one", join(scratch, "client"), builds);
  expect((await readdir(builds)).sort()).toEqual(["one", "two.18.tmp"]);
});
