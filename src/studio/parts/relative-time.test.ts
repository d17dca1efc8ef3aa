import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

const NOW = new Date(2026, 4, 20, 15, 30).getTime();
const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute).getTime();

it.each([
  [NOW + 5_000, undefined],
  [NOW - 59_000, undefined],
  [at(20, 15, 10), "20 minutes ago"],
  [at(20, 9), "6 hours ago"],
  [at(19, 23), "yesterday"],
  [at(13, 23), "7 days ago"],
  [at(12, 23), "May 12"],
  [new Date(2025, 11, 31, 12).getTime(), "Dec 31, 2025"],
])("formats %d as %s", (time, words) => {
  expect(relativeTime(time, NOW, "en-US")).toBe(words);
});

it("formats times in each language", () => {
  expect(relativeTime(at(12, 23), NOW, "en")).toBe("12 May");
  expect(relativeTime(at(19, 23), NOW, "zh-CN")).toBe("昨天");
  expect(relativeTime(at(20, 15, 10), NOW, "ko-KR")).toBe("20분 전");
});
