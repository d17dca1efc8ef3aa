import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRareLine } from "./rare-line.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is logged at once, and then once a minute with the number of suppressed lines", () => {
  const lines: object[] = [];
  const logRarely = createRareLine((details) => lines.push(details));
  for (const picture of ["a", "b", "c"]) logRarely({ picture });
  vi.advanceTimersByTime(59_999);
  logRarely({ picture: "d" });
  expect(lines).toEqual([{ picture: "a" }]);
  vi.advanceTimersByTime(1);
  logRarely({ picture: "e" });
  vi.advanceTimersByTime(60_000);
  logRarely({ picture: "f" });
  expect(lines).toEqual([{ picture: "a" }, { picture: "e", leftOut: 3 }, { picture: "f" }]);
});
