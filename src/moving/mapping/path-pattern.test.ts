import { describe, expect, it } from "vitest";
import { globPattern, ignorePattern } from "../survey/file-patterns.ts";
import { fitsPattern } from "./mapping.ts";

describe("a pattern of paths", () => {
  it.each<[string, string, boolean]>([
    ["a.md", "a.md", true],
    ["a.md", "*.md", true],
    ["b/a.md", "*.md", false],
    ["b/a.md", "**/*.md", true],
    ["a.md", "**/*.md", true],
    ["b/c/a.md", "b/**", true],
    ["b", "b/**", false],
    ["b/c/draft-a.md", "**/draft-*.md", true],
    ["b/undrafted-a.md", "**/draft-*.md", false],
    ["b/c/a.md", "b/*/a.md", true],
    ["b/c/d/a.md", "b/*/a.md", false],
    ["b/c/d/a.md", "b/**/a.md", true],
    ["aXmd", "a.md", false],
    ["공지/글.md", "공지/*.md", true],
  ])("%s and %s: %s", (path, pattern, fits) => {
    expect(fitsPattern(path, pattern)).toBe(fits);
  });

  it("with many stars is compared quickly with a long name that almost matches", () => {
    const path = `docs/${"a".repeat(200)}.md`;
    const pattern = `${"*a".repeat(40)}*b.md`;
    expect(fitsPattern(path, `docs/${pattern}`)).toBe(false);
    expect(globPattern(pattern, "docs")?.fits(path)).toBe(false);
    expect(globPattern(pattern.replace("b", ""), "docs")?.fits(path)).toBe(true);
  });

  it("of other systems supports single letters and alternatives", () => {
    expect(ignorePattern("n?te.[!x]d", "docs")?.fits("docs/deep/note.md")).toBe(true);
    expect(ignorePattern("n?te.[!m]d", "docs")?.fits("docs/deep/note.md")).toBe(false);
    expect(ignorePattern("?.md", "docs")?.fits("docs/𠀀.md")).toBe(true);
    expect(ignorePattern("[z-a].md", "docs")).toBeUndefined();
  });
});
