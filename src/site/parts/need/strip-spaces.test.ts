import { describe, expect, it } from "vitest";
import { stripSpaces, stripSpacesAround } from "./strip-spaces.ts";

describe("stripSpaces", () => {
  it.each([" a b ", "a\u3000b", "a\u00a0b", "a\n\tb", "a\u200bb\ufeff"])("%j", (text) => {
    expect(stripSpaces(text)).toBe("ab");
  });

  it("keeps the caret after the same character", () => {
    expect(stripSpacesAround(" a b", 3)).toEqual({ value: "ab", caret: 1 });
  });
});
