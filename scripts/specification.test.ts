import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const DOCUMENT = readFileSync(path.join(ROOT, "docs", "specification.md"), "utf8");

/** Matches a reference to a test between backticks: `path/of/file.ts › words of its title`. */
const TEST_NAME = /`([\w./-]+\.(?:e2e|test)\.tsx?) › ([^`]+)`/g;
/** Matches the path of a source file between backticks. */
const CODE_PATH = /`((?:src|scripts|e2e|docs|sites)\/[\w./-]+)`/g;

const ROWS = DOCUMENT.split("\n").filter((line) => /^\| \d/.test(line));

describe("docs/specification.md", () => {
  it("names only tests that exist", () => {
    const names = [...DOCUMENT.matchAll(TEST_NAME)];
    expect(names.length).toBeGreaterThan(50);
    const missing = names.filter(([, file = "", title = ""]) => !isTest(file, title)).map(([name]) => name);
    expect(missing).toEqual([]);
  });

  it("names only code that exists", () => {
    const missing = [...DOCUMENT.matchAll(CODE_PATH)]
      .map(([, file = ""]) => file)
      .filter((file) => !existsSync(path.join(ROOT, file)));
    expect(missing).toEqual([]);
  });

  it("has a file and a test for every requirement", () => {
    const bare = ROWS.filter((row) => !/`(src|scripts)\//.test(row) || !/ › /.test(row));
    expect(bare).toEqual([]);
  });
});

/**
 * True if there is such a test. Of titles with placeholders (`%s`, `${name}`), the words before the first placeholder must match.
 */
function isTest(file: string, title: string): boolean {
  const full = path.join(ROOT, file);
  return existsSync(full) && readFileSync(full, "utf8").includes(title);
}
