import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type RetentionServices, eraseExpired, startRetention } from "./retention.ts";

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

it("continues with the other data and tenants after a failure, and logs it", async () => {
  const tenants = [
    { id: 1, code: "harbor", timeZone: "UTC" },
    { id: 2, code: "lumen", timeZone: "UTC" },
  ];
  const erased: string[] = [];
  const erase = (data: string) => async (tenant: { code: string }) => {
    erased.push(`${data} of ${tenant.code}`);
    if (tenant.code === "harbor") throw new Error("a copy remains");
    return 0;
  };
  const store = {
    listTenants: async () => tenants,
    needs: { settings: async () => ({ retentionDays: 1 }), erase: erase("needs") },
    visits: { retentionDays: async () => 1, erase: erase("visits") },
  } as unknown as RetentionServices["store"];
  const error = vi.fn();
  await eraseExpired({ store, log: { info: () => {}, error } });
  expect(erased).toEqual([
    "needs of harbor",
    "visits of harbor",
    "needs of lumen",
    "needs of lumen",
    "visits of lumen",
  ]);
  expect(error.mock.calls.map(([{ tenant }]) => tenant)).toEqual(["harbor", "harbor"]);
});

it("erases messages whose sender did not confirm after thirty days, even if enquiries are kept for ever", async () => {
  const erase = vi.fn(async () => 0);
  const store = {
    listTenants: async () => [{ id: 1, code: "harbor", timeZone: "UTC" }],
    needs: { settings: async () => ({}), erase },
    visits: { retentionDays: async () => 1, erase: async () => 0 },
  } as unknown as RetentionServices["store"];
  await eraseExpired(
    { store, log: { info: () => {}, error: () => expect.unreachable() } },
    Date.UTC(2026, 6, 31),
  );
  expect(erase).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    unconfirmedBefore: Date.UTC(2026, 6, 1),
  });
});
