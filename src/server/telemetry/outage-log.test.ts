import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createOutageLog } from "./outage-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("logs the start of an outage, each minute of it, and its end", () => {
  const lines: [string, unknown][] = [];
  const note = (level: string) => (about: object, text: string) =>
    void lines.push([level, { ...about, text }]);
  const outage = createOutageLog({ error: note("error") as never, warn: note("warn") as never });
  outage.answered();
  for (let second = 0; second <= 90; second += 1) {
    outage.failed(new Error(`failure of second ${second}`));
    vi.advanceTimersByTime(1_000);
  }
  outage.answered();
  outage.answered();
  outage.failed(new Error("the next outage"));
  expect(lines).toMatchObject([
    ["error", { err: { message: "failure of second 0" }, text: expect.stringContaining("outdated") }],
    ["error", { err: { message: "failure of second 60" }, seconds: 60 }],
    ["warn", { seconds: 91 }],
    ["error", { err: { message: "the next outage" } }],
  ]);
});
