import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkFolder } from "../src/content/import/folder/import-folder.ts";
import { formatFinding } from "../src/content/source/findings.ts";
import { BENCH_TENANT, writeBenchFolder } from "./content.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-content-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("the measured content is a complete site in three languages", async () => {
  writeBenchFolder(folder);
  const { findings, tenant, articles } = await checkFolder(folder);
  expect(findings.list.map(formatFinding)).toEqual([]);
  expect(tenant).toBe(BENCH_TENANT);
  expect(articles).toBeGreaterThanOrEqual(36);
});
