import { expect, it } from "vitest";
import { namedFile } from "./named-file.ts";

const FROM = "articles/en/services/handover.md";

it.each([
  ["media:covers/a.svg", "media/covers/a.svg"],
  ["media:caf%C3%A9.svg#page=2", "media/café.svg"],
  ["/media/a.svg", "media/a.svg"],
  ["../../../media/a.svg", "media/a.svg"],
  ["covers/a.svg", "media/covers/a.svg"],
  ["../about.md#top", "articles/en/about.md"],
  ["cash-flow.md", "articles/en/services/cash-flow.md"],
  ["100%.svg", "media/100%.svg"],
  ["/services/cash-flow.html", undefined],
  ["cash-flow.html", undefined],
  ["#top", undefined],
  ["https://example.org/a.svg", undefined],
  ["//example.org/a.svg", undefined],
  ["mailto:a@example.org", undefined],
])("%s names %s", (address, expected) => {
  expect(namedFile(address, FROM)).toBe(expected);
});
