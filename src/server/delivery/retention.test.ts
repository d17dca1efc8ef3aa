import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type RetentionServices, startRetention } from "./retention.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("delays erasing after a start, then erases every hour", async () => {
  const listTenants = vi.fn(async () => []);
  const store = { listTenants } as unknown as RetentionServices["store"];
  const stop = startRetention({ store, log: { info: () => {}, error: () => expect.unreachable() } });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(listTenants).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(listTenants).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(listTenants).toHaveBeenCalledTimes(2);
  await stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(listTenants).toHaveBeenCalledTimes(2);
});
