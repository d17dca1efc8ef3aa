import { afterEach, expect, it, vi } from "vitest";
import type { Tenant } from "../../content/store.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { sampleNeed } from "../../content/testing/sample-need.ts";
import type { VisitReport } from "../../content/visits/visit-archive.ts";
import type { VisitEvent } from "../../contract/api/visits.ts";
import { createVisitRecorder } from "./visit-recorder.ts";

const NOON = Date.UTC(2026, 4, 10, 12);
const TODAY = Math.floor(NOON / 86_400_000);
const MINUTE_MS = 60_000;
const ADA = { address: "203.0.113.7", userAgent: "Firefox" };
const BOB = { address: "203.0.113.8", userAgent: "Firefox" };

afterEach(() => void vi.useRealTimers());

const view = (path: string, referrer = ""): VisitEvent => ({ kind: "view", path, referrer, status: 200 });

describeEachEngine("counting visits", (makeDatabase) => {
  async function install() {
    const database = await makeDatabase();
    const store = await database.open();
    await store.exchange.apply(sampleContent(), { prune: false });
    await store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [] } }), { prune: false });
    const [harbor, lumen] = await store.listTenants();
    if (harbor === undefined || lumen === undefined) throw new Error("no tenants");
    const failures: unknown[] = [];
    const log = {
      error: (entry: unknown) => void failures.push(entry),
      warn: (entry: unknown) => void failures.push(entry),
    };
    const recorder = createVisitRecorder({ visits: store.visits, log });
    const report = (tenant: Tenant) => store.visits.report(tenant, TODAY - 1, TODAY);
    return { database, store, harbor, lumen, recorder, report, failures, log };
  }

  it("distinguishes views, visits and visitors, by day and tenant", async () => {
    const { recorder, harbor, lumen, report } = await install();
    recorder.record(harbor, view("/about.html", "https://www.search.example/?q=private"), ADA, NOON);
    recorder.record(harbor, view("/zh/index.html"), ADA, NOON + MINUTE_MS);
    recorder.record(harbor, view("/about.html"), BOB, NOON);
    await recorder.flush();
    recorder.record(harbor, view("/about.html"), ADA, NOON + 2 * MINUTE_MS);
    recorder.record(harbor, view("/news/opening.html"), ADA, NOON + 60 * MINUTE_MS);
    recorder.record(lumen, view("/about.html"), ADA, NOON);
    await recorder.stop();
    const { days, top } = await report(harbor);
    expect(days).toEqual([
      { day: TODAY - 1, views: 0, visits: 0, visitors: 0 },
      { day: TODAY, views: 5, visits: 3, visitors: 2 },
    ]);
    expect(top.view.map(({ name, count }) => [name, count])).toEqual([
      ["/about.html", 3],
      ["/news/opening.html", 1],
      ["/zh/index.html", 1],
    ]);
    expect(top.landing.map(({ name, count }) => [name, count])).toEqual([
      ["/about.html", 2],
      ["/news/opening.html", 1],
    ]);
    expect(top.referrer.map(({ name, count }) => [name, count])).toEqual([
      ["(direct)", 2],
      ["search.example", 1],
    ]);
    expect((await report(lumen)).days[1]).toMatchObject({ views: 1, visits: 1, visitors: 1 });
  });

  it("counts by the days of each site's time zone, including enquiries", async () => {
    vi.useFakeTimers({ now: NOON + 4 * 60 * MINUTE_MS, toFake: ["Date"] });
    const { store, recorder } = await install();
    const zones = ["Asia/Seoul", "Pacific/Honolulu"] as const;
    const sites: Tenant[] = [];
    for (const timeZone of zones) {
      await store.exchange.apply(sampleContent({ site: { code: "harbor", hosts: [], timeZone } }), {
        prune: false,
      });
      const site = await store.findTenant("harbor");
      if (site !== undefined) sites.push(site);
    }
    const [seoul, honolulu] = sites;
    if (seoul === undefined || honolulu === undefined) throw new Error("no tenants");
    // 13:00 UTC is 22:00 in Seoul and 03:00 in Honolulu.
    const evening = NOON + 60 * MINUTE_MS;
    const days = (report: VisitReport) => report.days.map(({ visits }) => visits);
    for (const time of [evening, evening + 3 * 60 * MINUTE_MS])
      recorder.record(seoul, view("/about.html"), ADA, time);
    await recorder.flush();
    expect(days(await store.visits.report(seoul, TODAY, TODAY + 1))).toEqual([1, 1]);
    recorder.record(honolulu, view("/about.html"), BOB, evening);
    recorder.record(honolulu, view("/about.html"), BOB, TODAY * 24 * 60 * MINUTE_MS + 9 * 60 * MINUTE_MS);
    await recorder.stop();
    expect(days(await store.visits.report(honolulu, TODAY - 1, TODAY))).toEqual([1, 2]);

    await store.storeNeed(seoul, sampleNeed());
    const needs = async (tenant: Tenant, day: number) =>
      (await store.visits.report(tenant, day, day)).needsByLanding.length;
    expect([await needs(seoul, TODAY), await needs(seoul, TODAY + 1)]).toEqual([0, 1]);
    expect([await needs(honolulu, TODAY), await needs(honolulu, TODAY + 1)]).toEqual([1, 0]);
  });

  it("counts reading, searches, outgoing links and missing addresses", async () => {
    const { recorder, harbor, report } = await install();
    recorder.record(harbor, { kind: "read", path: "/about.html", milliseconds: 1_500.4 }, ADA, NOON);
    recorder.record(harbor, { kind: "read", path: "/about.html", milliseconds: 500 }, BOB, NOON);
    recorder.record(
      harbor,
      { kind: "search", path: "/search.html", query: " 서울  ＡＢＣ ", hits: 3 },
      ADA,
      NOON,
    );
    recorder.record(
      harbor,
      { kind: "search", path: "/kr/search.html", query: "서울 abc", hits: 0 },
      ADA,
      NOON,
    );
    // Initial consonants are not composed to a syllable, because the search distinguishes them.
    recorder.record(harbor, { kind: "search", path: "/kr/search.html", query: "ㅎㄱ", hits: 0 }, ADA, NOON);
    recorder.record(harbor, { kind: "outbound", target: "partner.example/page" }, ADA, NOON);
    recorder.record(
      harbor,
      { kind: "view", path: "/%EC%97%86%EC%9D%8C.html", referrer: "", status: 404 },
      ADA,
      NOON,
    );
    await recorder.stop();
    const { top, days } = await report(harbor);
    expect(top.read).toEqual([{ name: "/about.html", count: 2, amount: 2_000 }]);
    expect(top.search).toEqual([
      { name: "서울 abc", count: 2, amount: 1 },
      { name: "ㅎㄱ", count: 1, amount: 1 },
    ]);
    expect(top.outbound).toEqual([{ name: "partner.example/page", count: 1, amount: 0 }]);
    expect(top.missing).toEqual([{ name: "/없음.html", count: 1, amount: 0 }]);
    expect(days[1]).toMatchObject({ views: 0, visits: 0 });
  });

  it("writes the rest of a batch without names that the database refuses", async () => {
    const { recorder, harbor, report, failures } = await install();
    recorder.record(
      harbor,
      { kind: "search", path: "/search.html", query: "nul\u0000l\ud800", hits: 0 },
      ADA,
      NOON,
    );
    recorder.record(harbor, { kind: "view", path: "/%00x\u202e.html", referrer: "", status: 404 }, ADA, NOON);
    await recorder.stop();
    const { top } = await report(harbor);
    expect(failures).toEqual([]);
    expect(top.search[0]?.name).toBe("null\ufffd");
    expect(top.missing[0]?.name).toBe("/x.html");
  });

  it("leaves out addresses that are not pages of the site", async () => {
    const { recorder, harbor, report } = await install();
    for (const path of ["no-slash", "//evil.example/a.html", "/api/client/visit", "/a/b/c/d.html"])
      recorder.record(harbor, view(path), ADA, NOON);
    recorder.record(harbor, { kind: "outbound", target: "harbor.localhost/about.html" }, ADA, NOON);
    recorder.record(harbor, { kind: "view", path: "/about.html", referrer: "", status: 500 }, ADA, NOON);
    await recorder.stop();
    const { top, days } = await report(harbor);
    expect(top.view).toEqual([]);
    expect(top.outbound).toEqual([]);
    expect(days[1]).toMatchObject({ views: 0, visits: 0 });
  });

  it("adds up the counts of several processes", async () => {
    const { database, recorder, harbor, report, log } = await install();
    const other = createVisitRecorder({ visits: (await database.open()).visits, log });
    for (let index = 0; index < 300; index += 1) {
      const source = { address: `198.51.100.${index % 50}`, userAgent: "Firefox" };
      (index % 2 ? recorder : other).record(harbor, view(`/page-${index % 7}.html`), source, NOON);
    }
    await Promise.all([recorder.stop(), other.stop()]);
    expect((await report(harbor)).days[1]).toEqual({ day: TODAY, views: 300, visits: 50, visitors: 50 });
  });

  it("limits names and memory", async () => {
    const { recorder, harbor, report, failures } = await install();
    for (let index = 0; index < 3_000; index += 1)
      recorder.record(harbor, view(`/made-up-${index}.html`), ADA, NOON);
    await recorder.flush();
    const { top } = await report(harbor);
    expect(top.view[0]).toMatchObject({ name: "(others)", count: 1_000 });
    for (let index = 0; index < 30_000; index += 1)
      recorder.record(harbor, { kind: "read", path: "/a.html", milliseconds: 1 }, ADA, NOON);
    expect(recorder.dropped).toBe(10_000);
    await recorder.stop();
    expect(failures).toEqual([{ dropped: 10_000 }]);
  });

  it("retries what the store could not write", async () => {
    const { store, harbor, report, failures, log } = await install();
    let isAway = true;
    const visits = {
      salt: store.visits.salt,
      add: async (...batch: Parameters<typeof store.visits.add>) => {
        if (isAway) throw new Error("away");
        await store.visits.add(...batch);
      },
    };
    const recorder = createVisitRecorder({ visits, log });
    recorder.record(harbor, view("/about.html"), ADA, NOON);
    await recorder.flush();
    expect(failures).toHaveLength(1);
    isAway = false;
    await recorder.stop();
    expect((await report(harbor)).days[1]).toMatchObject({ views: 1, visits: 1 });
  });

  it("stores nothing that identifies a visitor after the day", async () => {
    const { store } = await install();
    const salts = [await store.visits.salt(TODAY - 5), await store.visits.salt(TODAY)];
    expect(salts[0]).not.toBe(salts[1]);
    expect(await store.visits.salt(TODAY)).toBe(salts[1]);
    expect(await store.visits.salt(TODAY - 5)).not.toBe(salts[0]);
  });

  it("counts enquiries by landing page", async () => {
    const { store, harbor } = await install();
    const now = Math.floor(Date.now() / 86_400_000);
    const landings = [
      "https://harbor.example/about.html?utm_source=x",
      "/about.html",
      "/%EC%86%8C%EA%B0%9C.html",
      // The landing address is empty if the form was sent without scripts.
      "",
    ];
    for (const [index, landingUrl] of landings.entries())
      await store.storeNeed(harbor, sampleNeed({ idempotencyKey: String(index), landingUrl }));
    await store.storeNeed(harbor, sampleNeed({ idempotencyKey: "spam", suspicion: ["honeypot"] }));
    expect((await store.visits.report(harbor, now, now)).needsByLanding).toEqual([
      { name: "/about.html", count: 2, amount: 0 },
      { name: "(unknown)", count: 1, amount: 0 },
      { name: "/소개.html", count: 1, amount: 0 },
    ]);
  });
});
