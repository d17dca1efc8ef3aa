import { expect, it, onTestFinished, vi } from "vitest";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { openEngine } from "../../engine/open-engine.ts";
import { describeEachEngine } from "../../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../../testing/sample-content.ts";
import { Listing, listingOf } from "./listing.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 10);

it("gives articles their ordinals by date, and leaves out those that are not listed", () => {
  const listing = new Listing([30, 10, 2 ** 40, 20]);
  expect(listing.ordinalsOf([30, 15, 20, 2 ** 40, 5, 20])).toEqual([3, 0, 2]);
  expect(listing.ordinalsOf([])).toEqual([]);
  expect([listing.idAt(0), listing.idAt(3), listing.size]).toEqual([30, 20, 4]);
});

describeEachEngine("the listing of an audience", (makeDatabase) => {
  it("is cached, and rebuilt when its articles change or a scheduled one is published", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const engine = await openEngine(database.databaseUrl);
    const content = (code: string, days: readonly number[]) =>
      sampleContent({
        site: { code, hosts: [`${code}.localhost`] },
        articles: days.map((day) =>
          sampleArticle({
            slug: `day-${day}`,
            publishedAt: new Date(START + day * DAY_MS).toISOString(),
          }),
        ),
      });
    await store.exchange.apply(content("harbor", [1, 2, 5]), { prune: true });
    const tenant = (await store.findTenant("harbor"))?.id ?? expect.unreachable();
    const english: LanguageCode = "en";
    const listed = (day: number) =>
      listingOf(engine, {
        tenant,
        language: english,
        fallback: english,
        now: START + day * DAY_MS,
      });

    const first = await listed(3);
    expect(first.size).toBe(2);
    expect(await listed(4)).toBe(first);
    expect((await listed(5)).size).toBe(3);
    expect((await listed(3)).size).toBe(2);

    const before = await listed(3);
    await store.exchange.apply(content("lumen", [1]), { prune: true });
    expect(await listed(3)).toBe(before);
    await store.exchange.apply(content("harbor", [1]), { prune: true });
    expect((await listed(3)).size).toBe(1);

    // Recorded changes are deleted after a day. So the change of this site is deleted, while a change of another site is the
    // newest.
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const old = await listed(3);
    await store.exchange.apply(content("harbor", [1, 2]), { prune: true });
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    await store.exchange.apply(content("lumen", [1, 2]), { prune: true });
    await store.exchange.apply(content("lumen", [1, 2, 3]), { prune: true });
    expect([old.size, (await listed(3)).size]).toEqual([1, 2]);
    await engine.close();
  });
});
