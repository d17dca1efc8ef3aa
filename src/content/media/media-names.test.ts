import { describe, expect, it } from "vitest";
import {
  nameInAddress,
  nameOfAddress,
  nameOfPicture,
  readMediaName,
  readRelativeName,
  writeMediaName,
} from "./media-names.ts";

describe("the name of a file", () => {
  it.each([
    ["media:a.svg", "a.svg"],
    ["/media/a.svg", "a.svg"],
    ["media/a.svg", "a.svg"],
    ["a.svg", "a.svg"],
    ["media:media/a.svg", "media/a.svg"],
    ["media:media:a.svg", "media:a.svg"],
    ["/media/%EB%8F%84%ED%91%9C 1.svg", "도표 1.svg"],
    [`media:${"도표".normalize("NFD")}.svg`, "도표.svg"],
    ["/media/our%20plan.svg", "our plan.svg"],
    ["media:50%.svg", "50%.svg"],
    ["c#?.svg", "c#?.svg"],
  ])("%s", (text, path) => {
    expect(readMediaName(text)).toBe(path);
  });

  it.each([
    "",
    "media:",
    "/media/",
    "/a.svg",
    "../a.svg",
    "media:a/%2e%2e/b.svg",
    "a//b.svg",
    "a\\b.svg",
    `${"a".repeat(1_000)}.svg`,
    "https://example.com/a.svg",
  ])("is not %s", (text) => {
    expect(readMediaName(text)).toBeUndefined();
  });

  it.each(["a.svg", "c#?.svg", "50%.svg", "a%20b.svg", "media:a.svg", "media/a.svg", "도표 1.svg"])(
    "can be parsed again after it was written: %s",
    (path) => {
      expect(readMediaName(writeMediaName(path))).toBe(path);
    },
  );
});

it.each([
  ["media/plan.pdf", "media:plan.pdf"],
  ["plan.pdf#page=2", "media:plan.pdf#page=2"],
  ["our%20plan.PDF?download=1#page=2", "media:our plan.PDF#page=2"],
  ["media/media.pdf", "media:media.pdf"],
])("%s in an address is %s", (address, name) => {
  expect(nameInAddress(address)).toBe(name);
});

it.each([
  "media:plan.pdf",
  "/media/plan.pdf",
  "about.html",
  "example.com",
  "media/docs/**",
  "media",
  "../plan.pdf",
  "#plan.pdf",
  "?plan.pdf",
  "//example.com/plan.pdf",
  "https://example.com/plan.pdf",
  "javascript:plan.pdf",
])("%s in an address stays unchanged", (address) => {
  expect(nameInAddress(address)).toBe(address);
});

it.each([
  ["/media/a.svg?v=2#part", "media:a.svg#part"],
  ["a.svg", "media:a.svg"],
  ["media/a.svg", "media:a.svg"],
  ["media:a.svg#part", "media:a.svg#part"],
  ["/media/0123456789ab/a.svg", "/media/0123456789ab/a.svg"],
  ["/brand.svg", "/brand.svg"],
  ["https://example.com/a.svg", "https://example.com/a.svg"],
])("%s as a picture is %s", (text, name) => {
  expect(nameOfPicture(text)).toBe(name);
});

it.each(["a.svg", "media/a.svg", "see /media/a.svg", "/media/folder/", "/media/0123456789ab/a.svg"])(
  "a text stays unchanged: %s",
  (text) => {
    expect(nameOfAddress(text)).toBe(text);
  },
);

it.each([
  ["plan.pdf", "plan.pdf"],
  ["./media/도표.svg", "도표.svg"],
  ["about.html", undefined],
  ["media.md", undefined],
  ["../plan.pdf", undefined],
])("a relative address %s is the file %s", (address, path) => {
  expect(readRelativeName(address)).toBe(path);
});
