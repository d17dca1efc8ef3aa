import { afterEach, expect, it, vi } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { sampleNeed } from "../testing/sample-need.ts";

const WINDOW_MS = 600_000;
const LEASE_MS = 60_000;

afterEach(() => vi.restoreAllMocks());

describeEachEngine("enquiries beyond a site's rate", (makeDatabase) => {
  async function openHarbor() {
    const store = await (await makeDatabase()).open();
    const needs = { webhook: "https://crm.example/" };
    await store.exchange.apply(sampleContent({ site: { config: { private: { needs } } } }), { prune: false });
    const harbor = (await store.findTenant("harbor")) ?? expect.unreachable();
    const send = (idempotencyKey: string, maximumBytes = 1_000_000) =>
      store.storeNeed(harbor, sampleNeed({ idempotencyKey }), [
        { key: "all", size: { capacity: 2, refillMs: WINDOW_MS }, holdsBack: { maximumBytes } },
      ]);
    return { store, harbor, send };
  }

  it("are stored, wait to be released, and are then delivered once", async () => {
    const { store, harbor, send } = await openHarbor();
    for (const key of ["a", "b", "c", "d"]) expect((await send(key)).isNew).toBe(true);
    expect((await send("d")).isNew).toBe(false);
    expect(await store.needs.list(harbor, { state: "flood" })).toHaveLength(2);
    expect(await store.needs.list(harbor, { state: "held-back" })).toHaveLength(2);
    expect(await store.needs.claim(10, LEASE_MS)).toHaveLength(2);
    const { needs, bytes } = await store.needs.heldBack();
    expect([needs, bytes > 800, bytes < 2_000]).toEqual([2, true, true]);

    expect(await store.needs.release(harbor)).toBe(2);
    expect(await store.needs.release(harbor)).toBe(0);
    expect(await store.needs.heldBack(harbor)).toEqual({ needs: 0, bytes: 0 });
    expect(await store.needs.claim(10, LEASE_MS)).toHaveLength(2);
    expect(await store.needs.list(harbor, { state: "suspicious" })).toEqual([]);
  });

  it("are refused beyond the size limit for held enquiries, while the usual rate is still accepted", async () => {
    const { store, harbor, send } = await openHarbor();
    for (const key of ["a", "b"]) await send(key, 700);
    await send("c", 700);
    await expect(send("d", 700)).rejects.toMatchObject({ name: "StoreError", failure: "flood" });
    expect(await store.needs.list(harbor, {})).toHaveLength(3);
    expect(await store.needs.erase(harbor, { state: "flood" })).toBe(1);
    expect((await send("d", 700)).isNew).toBe(true);
  });

  it.each(["erasing", "releasing"])(
    "are accepted again right after %s the held ones, even if adding up their sizes is slow",
    async (way) => {
      // Each sum seems to take a second. The store then uses it for some time.
      let now = 0;
      vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
      const { store, harbor, send } = await openHarbor();
      for (const key of ["a", "b", "c"]) await send(key, 700);
      await expect(send("d", 700)).rejects.toMatchObject({ failure: "flood" });
      if (way === "erasing") await store.needs.erase(harbor, { state: "flood" });
      else await store.needs.release(harbor);
      expect((await send("d", 700)).isNew).toBe(true);
    },
  );
});
