import { afterEach, expect, it, vi } from "vitest";
import type { Tenant } from "../store.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { QuotaError } from "./quotas.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const WINDOW_MS = 600_000;

afterEach(() => void vi.useRealTimers());

/** Runs `work` with the clock set forward by `ms`. */
async function ahead<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const chargeOf = (key: string, capacity: number, refillMs = WINDOW_MS) => ({
  key,
  size: { capacity, refillMs },
});

/** Takes a token from each bucket. Returns 0, or the milliseconds to wait if a bucket is empty. */
async function take({ quotas }: OpenedStore, ...charges: ReturnType<typeof chargeOf>[]): Promise<number> {
  try {
    await quotas.take(charges);
    return 0;
  } catch (error) {
    if (error instanceof QuotaError) return error.waitMs;
    throw error;
  }
}

async function harborOf(store: OpenedStore): Promise<Tenant> {
  await store.exchange.apply(sampleContent(), { prune: false });
  const harbor = await store.findTenant("harbor");
  if (harbor === undefined) throw new Error("no tenant");
  return harbor;
}

describeEachEngine("quotas", (makeDatabase) => {
  it("are used up and refilled for each key separately, and survive the process", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const waits = [];
    for (let count = 0; count < 4; count += 1) waits.push(await take(store, chargeOf("a", 3)));
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits[3]).toBeGreaterThan(WINDOW_MS / 3 - 60_000);
    expect(await take(store, chargeOf("b", 3))).toBe(0);
    expect(await take(await database.open(), chargeOf("a", 3))).toBeGreaterThan(0);
    expect(await ahead(WINDOW_MS / 3, () => take(store, chargeOf("a", 3)))).toBe(0);
  });

  it("are taken together or not at all, and report when all are available", async () => {
    const store = await (await makeDatabase()).open();
    expect(await take(store, chargeOf("all", 1))).toBe(0);
    expect(await take(store, chargeOf("own", 2), chargeOf("all", 1))).toBeGreaterThan(WINDOW_MS / 2);
    expect(await take(store, chargeOf("own", 2))).toBe(0);
    expect(await take(store, chargeOf("own", 2))).toBe(0);
    await store.quotas.refund([chargeOf("own", 2)]);
    expect(await take(store, chargeOf("own", 2))).toBe(0);
  });

  it("are full by a correct clock if they were emptied by a clock that was ahead", async () => {
    const store = await (await makeDatabase()).open();
    expect(await ahead(DAY_MS, () => take(store, chargeOf("a", 1)))).toBe(0);
    expect(await take(store, chargeOf("a", 1))).toBe(0);
    const wait = await take(store, chargeOf("a", 1));
    expect(wait).toBeGreaterThan(WINDOW_MS - 10_000);
    expect(wait).toBeLessThanOrEqual(WINDOW_MS);
  });

  it("that refill within a day are not refilled when full buckets of ten-minute quotas are removed", async () => {
    const store = await (await makeDatabase()).open();
    expect(await take(store, chargeOf("daily", 1, DAY_MS))).toBe(0);
    await ahead(DAY_MS / 2, async () => {
      expect(await take(store, chargeOf("short", 1))).toBe(0);
      expect(await take(store, chargeOf("daily", 1, DAY_MS))).toBeGreaterThan(0);
    });
  });

  it("are shared by all processes, and are not exceeded by concurrent requests", async () => {
    const database = await makeDatabase();
    const stores = [await database.open(), await database.open()];
    const harbor = await harborOf(stores[0] ?? expect.unreachable());
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) =>
        stores[index % 2]?.storeNeed(harbor, sampleNeed({ idempotencyKey: String(index) }), [
          chargeOf(`one-of-${index % 4}`, 4),
          chargeOf("all", 5),
        ]),
      ),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await stores[0]?.needs.list(harbor, {})).toHaveLength(5);
  });

  it("are charged only for data that is stored", async () => {
    const store = await (await makeDatabase()).open();
    const harbor = await harborOf(store);
    const charges = [chargeOf("a", 1)];
    const first = await store.storeNeed(harbor, sampleNeed(), charges);
    expect(await store.storeNeed(harbor, sampleNeed(), charges)).toEqual({ ...first, isNew: false });
    const other = sampleNeed({ idempotencyKey: "other" });
    await expect(store.storeNeed(harbor, other, charges)).rejects.toThrow(QuotaError);
    expect(await store.needs.list(harbor, {})).toHaveLength(1);
    expect((await store.storeNeed(harbor, other)).isNew).toBe(true);
  });
});
