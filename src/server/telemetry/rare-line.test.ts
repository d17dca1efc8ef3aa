import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRareLine } from "./rare-line.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is logged at once, and then once a minute with the number of suppressed lines", () => {
  const lines: object[] = [];
  const tell = createRareLine((details) => lines.push(details));
  for (const picture of ["a", "b", "c"]) tell({ picture });
  vi.advanceTimersByTime(59_999);
  tell({ picture: "d" });
  expect(lines).toEqual([{ picture: "a" }]);
  vi.advanceTimersByTime(1);
  tell({ picture: "e" });
  vi.advanceTimersByTime(60_000);
  tell({ picture: "f" });
  expect(lines).toEqual([{ picture: "a" }, { picture: "e", leftOut: 3 }, { picture: "f" }]);
});
