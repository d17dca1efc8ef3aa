import { expect, it } from "vitest";
import { formatZone } from "./site-times.ts";

it.each([
  ["America/New_York", "en-US", "Eastern Time (America/New_York)"],
  ["UTC", "en-US", "UTC"],
  ["Etc/UTC", "ko-KR", "UTC"],
  ["Etc/GMT", "zh-CN", "UTC"],
  ["Etc/GMT+5", "en-US", "Etc/GMT+5"],
])("names the zone %s in %s once", (timeZone, tag, name) => {
  expect(formatZone(timeZone, tag)).toBe(name);
});
