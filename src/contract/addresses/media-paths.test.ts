import { expect, it } from "vitest";
import { isMediaPath } from "./media-paths.ts";

it.each(["a.png", "사진 1/a+b, c's.png", "a/..png", "a/...", "100%.png", "x".repeat(1_000)])(
  "accepts %s as the path of a file",
  (path) => {
    expect(isMediaPath(path)).toBe(true);
  },
);

it.each([
  "",
  ".",
  "..",
  "../a.png",
  "a/../b.png",
  "a/./b.png",
  "a/..",
  "/a.png",
  "a//b.png",
  "a/",
  String.raw`a\b.png`,
  "a\0.png",
  "a\n.png",
  "a\u0085.png",
  "x".repeat(1_001),
])("rejects %j", (path) => {
  expect(isMediaPath(path)).toBe(false);
});
