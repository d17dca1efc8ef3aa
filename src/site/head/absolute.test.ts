import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { absolute } from "./absolute.ts";

const origin = "https://harbor.example";

describe("absolute", () => {
  it("resolves an address as the platform does, whatever is in the path", () => {
    const segment = fc.oneof(
      fc.constantFrom(
        "",
        ".",
        "..",
        "%2e",
        "%2E%2e",
        ".%2e",
        "a%2e",
        "index.html",
        "%E5%85%B3",
        "관하여",
        "a b",
        "~",
        "-",
        "%",
      ),
      fc.stringMatching(/^[\w.~%-]{0,6}$/),
      fc.string({ maxLength: 6, unit: "binary" }),
    );
    const path = fc
      .array(segment, { minLength: 1, maxLength: 5 })
      .map((segments) => `/${segments.join("/")}`);
    fc.assert(
      fc.property(path, (path) => {
        // Two slashes at the start would name a host.
        fc.pre(URL.canParse(path, origin));
        expect(absolute({ origin }, path)).toBe(new URL(path, origin).href);
      }),
      { numRuns: 500 },
    );
  });
});
