import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkArrows } from "./arrows.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

it("finds no forbidden import in the project", () => {
  const { seen, present, violations } = checkArrows(ROOT);
  expect(violations).toEqual([]);
  expect(seen).toBe(present);
});

describe("a forbidden import is found", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "arrows-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    [
      "no-cycles",
      "src/content/a.ts",
      'import type { B } from "./b.ts"; export type A = B;',
      "src/content/b.ts",
      'import type { A } from "./a.ts"; export type B = A;',
    ],
    [
      "no-cycles-of-folders",
      "src/content/a/one.ts",
      'import "../b/one.ts"; import "../b/two.ts";',
      "src/content/b/one.ts",
      'import "../a/two.ts";',
    ],
    [
      "no-cycles-of-folders",
      "src/content/a/one.ts",
      'import "../two.ts"; export const b = 1;',
      "src/content/two.ts",
      'import "./a/three.ts";',
    ],
    [
      "no-cycles-of-rooms",
      "src/content/a/one/one.ts",
      'import "../../b/one.ts";',
      "src/content/b/two/two.ts",
      'import "../../a/two/two.ts";',
    ],
    ["no-missing-file", "src/content/a.ts", 'import "./missing.ts";'],
    ["no-test-in-product", "src/content/a.ts", 'import "./testing/b.ts";', "src/content/testing/b.ts"],
    [
      "contract-knows-nobody",
      "src/contract/a.ts",
      'import type { B } from "../content/b.ts"; export type A = B;',
      "src/content/b.ts",
      "export type B = 1;",
    ],
    ["contract-knows-nobody", "src/contract/a.ts", 'import "node:fs";'],
    ["content-knows-contract", "src/content/a.ts", 'import "../server/b.ts";', "src/server/b.ts"],
    [
      "store-is-the-entry-point-of-content",
      "src/content/a/a.ts",
      'import "../store.ts";',
      "src/content/store.ts",
    ],
    ["messages-know-contract", "src/messages/a.ts", 'import "../site/b.ts";', "src/site/b.ts"],
    ["site-knows-contract", "src/site/a.tsx", 'import "../content/b.ts";', "src/content/b.ts"],
    ["site-knows-contract", "src/site/a.tsx", 'import "../studio/b.ts";', "src/studio/b.ts"],
    ["studio-knows-contract", "src/studio/a.tsx", 'import "../site/b.ts";', "src/site/b.ts"],
    ["studio-knows-contract", "src/studio/a.tsx", 'import "../content/b.ts";', "src/content/b.ts"],
    ["content-knows-contract", "src/content/a.ts", 'import "../moving/b.ts";', "src/moving/b.ts"],
    ["moving-knows-content", "src/moving/a.ts", 'import "../server/b.ts";', "src/server/b.ts"],
    ["server-knows-content", "src/server/a.ts", 'import "../studio/b.ts";', "src/studio/b.ts"],
    [
      "server-knows-content",
      "src/server/a.ts",
      'const b = await import("../site/b.tsx"); export default b;',
      "src/site/b.tsx",
    ],
    ["themes-fetch-nothing", "src/site/themes/theme1/a.tsx", 'import "../../api/b.ts";', "src/site/api/b.ts"],
    ["page-routes-stay-above", "src/server/api/a.ts", 'import "../pages/b.ts";', "src/server/pages/b.ts"],
    ["page-routes-stay-above", "src/server/foreign/a.ts", 'import "../pages/b.ts";', "src/server/pages/b.ts"],
    ["head-stays-below-pages", "src/site/head/a.ts", 'import "../pages/b.ts";', "src/site/pages/b.ts"],
    ["router-stays-above", "src/site/api/a.ts", 'import "../router/b.ts";', "src/site/router/b.ts"],
    [
      "theme-knows-no-theme",
      "src/site/themes/theme1/a.tsx",
      'import "../theme2/b.tsx";',
      "src/site/themes/theme2/b.tsx",
    ],
    [
      "pages-know-no-theme",
      "src/site/pages/a.ts",
      'import "../themes/theme2/b.tsx";',
      "src/site/themes/theme2/b.tsx",
    ],
    ["engine-stays-below", "src/content/articles/a.ts", 'import "node:sqlite";'],
    [
      "engine-stays-below",
      "src/content/articles/a.ts",
      'import type { Pool } from "pg"; export type A = Pool;',
    ],
    ["browsers-need-no-server-library", "src/site/a.ts", 'import "kysely";'],
    ["browsers-need-no-server-library", "src/studio/a.ts", 'import "kysely";'],
  ])("%s", (rule, file, text, otherFile?: string, otherText = "export const b = 1;") => {
    write(file, text);
    if (otherFile !== undefined) write(otherFile, otherText);
    const { seen, present, violations } = checkArrows(root);
    expect(violations.some((violation) => violation.startsWith(`${rule}: `))).toBe(true);
    expect(seen).toBe(present);
  });

  it("counts an unreadable file as unseen", () => {
    write("src/content/a.ts", "const a = ;");
    const { seen, present } = checkArrows(root);
    expect([seen, present]).toEqual([0, 1]);
  });

  function write(file: string, text: string): void {
    const absolute = path.join(root, file);
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, `${text}\n`);
  }
});
