import { expect, it } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

const BASE = "one\ntwo\nthree\nfour\nfive\n";

it("merges changes of different lines byte for byte", () => {
  expect(mergeTexts(BASE, "one!\ntwo\nthree\nfour\nfive\n", "one\ntwo\nthree\nfour\nfive")).toBe(
    "one!\ntwo\nthree\nfour\nfive",
  );
  expect(mergeTexts(BASE, BASE, "a\r\nb")).toBe("a\r\nb");
  expect(mergeTexts(BASE, "a\r\nb", BASE)).toBe("a\r\nb");
});

it("applies an identical change once", () => {
  const changed = BASE.replace("two", "zwei");
  expect(mergeTexts(BASE, changed, changed.replace("five", "fünf"))).toBe("one\nzwei\nthree\nfour\nfünf\n");
});

it("returns undefined for different changes of the same lines", () => {
  expect(mergeTexts(BASE, BASE.replace("two", "2"), BASE.replace("two", "zwei"))).toBeUndefined();
});
