import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeUnfinished } from "./remove-unfinished.ts";

const HASH = "ab".repeat(32);
const PARTIAL = `${HASH}.0a8f1c2e-5b7d-4246-8f8a-1c0e5b7d9246`;
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-unfinished-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, ageMs: number): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "x");
  const changed = new Date(Date.now() - ageMs);
  await utimes(file, changed, changed);
}

it("removes files that killed imports have left, and none that are finished or in use", async () => {
  await removeUnfinished(folder);
  await put("temporary/import-old.articles", TWO_DAYS_MS);
  await put("temporary/import-young.articles", 0);
  await put(`media/ab/${HASH}`, TWO_DAYS_MS);
  await put(`media/ab/${PARTIAL}`, TWO_DAYS_MS);
  await put(`media/ac/${PARTIAL}`, 0);
  await removeUnfinished(folder);
  const left = (await readdir(folder, { recursive: true })).filter((name) => !/^\w+(\/a.)?$/.test(name));
  expect(left.sort()).toEqual([`media/ab/${HASH}`, `media/ac/${PARTIAL}`, "temporary/import-young.articles"]);
});
