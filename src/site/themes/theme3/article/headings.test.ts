import { describe, expect, it } from "vitest";
import { contentsOf, isNumberable } from "./headings.ts";

function headings(...texts: string[]) {
  return texts.map((text, index) => ({ id: `h${index}`, depth: index === 0 ? 2 : 3, text }));
}

describe("contentsOf", () => {
  it("lists sections and their subsections, and nothing for a single section", () => {
    const deep = { id: "deep", depth: 4, text: "Deep" };
    expect(contentsOf({ headings: [...headings("One", "Two"), deep] }).map(({ text }) => text)).toEqual([
      "One",
      "Two",
    ]);
    expect(contentsOf({ headings: [...headings("One"), deep] })).toEqual([]);
  });
});

describe("isNumberable", () => {
  it.each([
    [["Install", "site.yaml"], true],
    [["설치", "목차"], true],
    [["1. Install"], false],
    [["Install", "Step 2: start"], false],
    [["(3) Start"], false],
    [["第一步：安装"], false],
    [["一、先看看", "二、改标题"], false],
    [["제1장 설치"], false],
  ])("%j: %s", (texts, expected) => {
    expect(isNumberable(headings(...texts))).toBe(expected);
  });

  it("does not number subsections without a section", () => {
    expect(isNumberable([{ id: "a", depth: 3, text: "A" }])).toBe(false);
    expect(isNumberable([])).toBe(false);
  });
});
