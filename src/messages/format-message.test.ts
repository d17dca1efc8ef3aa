import { describe, expect, it, vi } from "vitest";
import { compileMessage } from "./compile-message.ts";
import { formatMessage } from "./format-message.ts";

const RESULTS =
  "{count, plural, =0 {Nothing for “{query}”} one {One result for “{query}”} other {# results for “{query}”}}";

function word(message: string, values: Record<string, unknown> = {}, tag = "en"): string {
  return formatMessage(compileMessage(message), values, tag);
}

describe("a message", () => {
  it("without placeholders is its text", () => {
    expect(word("It’s all – plain")).toBe("It’s all – plain");
  });

  it("fills placeholders, and leaves missing values empty", () => {
    expect(word("Slide {current} of {total}", { current: 2, total: 5 })).toBe("Slide 2 of 5");
    expect(word("© {name}.")).toBe("© .");
  });

  it("keeps a number sign outside plurals", () => {
    expect(word("Issue #{number}", { number: 7 })).toBe("Issue #7");
  });

  it.each([
    [0, "Nothing for “tea”"],
    [1, "One result for “tea”"],
    [2, "2 results for “tea”"],
    [12_345, "12,345 results for “tea”"],
  ])("chooses the plural of %d", (count, expected) => {
    expect(word(RESULTS, { count, query: "tea" })).toBe(expected);
  });

  it("follows the plural rules of the language", () => {
    const pages = "{count, plural, one {# page} other {# pages}}";
    expect(word(pages, { count: 1 }, "en")).toBe("1 page");
    expect(word(pages, { count: 1 }, "ko")).toBe("1 pages");
  });

  it("creates no slow Intl objects for texts that need none", () => {
    vi.stubGlobal("Intl", {});
    try {
      expect(word("{count, plural, =1 {# page} other {# pages}}", { count: 12 })).toBe("12 pages");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it.each(["{n, select, a {x} other {y}}", "{day, date}", "{n, plural, offset:1 other {#}}", "{open"])(
    "of a form that browsers cannot word does not compile: %s",
    (message) => {
      expect(() => compileMessage(message)).toThrow();
    },
  );
});
