import { readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { exportTenant } from "../../export/export-tenant.ts";
import { cornerFolder } from "../../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../../testing/describe-each-engine.ts";
import { importFolder } from "./import-folder.ts";

const corner = cornerFolder();

afterEach(() => void vi.useRealTimers());

function settings(more: string): string {
  return `code: corner\nname: Corner\n${more}groups:\n  - { slug: news, name: News }\n`;
}

async function dated(name: string, ...lines: string[]): Promise<void> {
  await corner.put(
    `articles/en/${name}.md`,
    `---\ntitle: ${name}\n${lines.map((line) => `${line}\n`).join("")}---\nText.\n`,
  );
}

async function readerOf(store: OpenedStore) {
  const tenant = await store.findTenant("corner");
  if (tenant === undefined) throw new Error("no tenant");
  return store.reader(tenant);
}

async function dates(store: OpenedStore): Promise<Record<string, string>> {
  const list = await (await readerOf(store)).listArticles({ page: 1, size: 100 }, "en");
  return Object.fromEntries((list?.items ?? []).map(({ slug, publishedAt }) => [slug, publishedAt]));
}

describeEachEngine("the time zone of a site", (makeDatabase) => {
  it.each([
    ["Europe/London", "2026-03-29T01:30", "2026-03-29T02:30:00.000+01:00", "2026-03-29T02:00"],
    ["America/Nuuk", "2026-03-28T23:30", "2026-03-29T00:30:00.000-01:00", "2026-03-29T00:10"],
  ])("in %s shows %s, which the clocks skip, as a later time", async (zone, skipped, shown, before) => {
    const store = await (await makeDatabase()).open();
    vi.useFakeTimers({ now: Date.parse("2026-06-01T00:00:00Z"), toFake: ["Date"] });
    await corner.put("site.yaml", settings(`languages: [{ code: en }]\ntimeZone: ${zone}\n`));
    await dated("skipped", `publishedAt: ${skipped}`);
    await dated("before", `publishedAt: ${before}`);
    await importFolder(store.exchange, corner.folder);
    const all = Object.entries(await dates(store)).filter(([slug]) => /skipped|before/.test(slug));
    // The clock skips this time when summer time begins. It is shown as a later time, so its article comes first.
    expect(all.map(([slug]) => slug)).toEqual(["skipped", "before"]);
    expect(Object.fromEntries(all)).toMatchObject({ skipped: shown });
  });

  it("applies to dates without an offset, and changes with the settings", async () => {
    const store = await (await makeDatabase()).open();
    await corner.put("site.yaml", settings("languages: [{ code: en }]\ntimeZone: Asia/Seoul\n"));
    await dated("day", "publishedAt: 2026-03-02");
    await dated("time", "publishedAt: 2026-03-02T08:00", "updatedAt: 2026-03-04");
    await dated("elsewhere", "publishedAt: 2026-03-01T20:00:00-08:00");
    await dated("undated");
    const modified = new Date("2026-02-10T20:00:00.125Z");
    await utimes(join(corner.folder, "articles/en/undated.md"), modified, modified);
    await importFolder(store.exchange, corner.folder);
    const list = await (await readerOf(store)).listArticles({ page: 1, size: 4 }, "en");
    // Newest first: sorted by time, not by the text of the date.
    expect(list?.items.map(({ publishedAt, updatedAt }) => [publishedAt, updatedAt])).toEqual([
      ["2026-03-01T20:00:00.000-08:00", "2026-03-01T20:00:00.000-08:00"],
      ["2026-03-02T08:00:00.000+09:00", "2026-03-04T00:00:00.000+09:00"],
      ["2026-03-02T00:00:00.000+09:00", "2026-03-02T00:00:00.000+09:00"],
      ["2026-02-11T05:00:00.125+09:00", "2026-02-11T05:00:00.125+09:00"],
    ]);
    expect((await importFolder(store.exchange, corner.folder)).summary).toMatchObject({ changed: 0 });

    await store.changes.take();
    await corner.put("site.yaml", settings("languages: [{ code: en }]\ntimeZone: America/New_York\n"));
    // The site, its settings file, and all articles except the one with an offset.
    expect((await importFolder(store.exchange, corner.folder)).summary).toMatchObject({ changed: 7 });
    expect(await dates(store)).toMatchObject({
      day: "2026-03-02T00:00:00.000-05:00",
      time: "2026-03-02T08:00:00.000-05:00",
      elsewhere: "2026-03-01T20:00:00.000-08:00",
      undated: "2026-02-10T15:00:00.125-05:00",
    });
    const [change] = await store.changes.take();
    expect(change?.tags).toEqual(
      expect.arrayContaining(["config", "article:slug:day", "article:slug:undated"]),
    );

    const copy = join(corner.scratch, "copy");
    expect((await exportTenant(store.exchange, "corner", copy)).rewritten).toEqual([]);
    for (const file of ["site.yaml", "articles/en/time.md", "articles/en/elsewhere.md"])
      expect(await readFile(join(copy, file))).toEqual(await readFile(join(corner.folder, file)));
    expect((await importFolder(store.exchange, copy, { prune: true })).summary).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
    });
  });

  it("decides when articles scheduled for a day appear", async () => {
    const store = await (await makeDatabase()).open();
    const isShown = async (now: string) => {
      vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
      const shown = Object.keys(await dates(store)).includes("later");
      vi.useRealTimers();
      return shown;
    };
    await corner.put("site.yaml", settings("languages: [{ code: en }]\ntimeZone: Pacific/Kiritimati\n"));
    await dated("later", "publishedAt: 2031-05-20");
    await importFolder(store.exchange, corner.folder);
    expect(await isShown("2031-05-19T09:59:59.999Z")).toBe(false);
    expect(await isShown("2031-05-19T10:00:00Z")).toBe(true);

    await corner.put("site.yaml", settings("languages: [{ code: en }]\ntimeZone: America/Los_Angeles\n"));
    await importFolder(store.exchange, corner.folder);
    expect(await isShown("2031-05-19T10:00:00Z")).toBe(false);
    expect(await isShown("2031-05-20T06:59:59.999Z")).toBe(false);
    expect(await isShown("2031-05-20T07:00:00Z")).toBe(true);
  });

  it("is that of the default language's region if the settings contain none", async () => {
    const store = await (await makeDatabase()).open();
    const zoneFor = async (languages: string) => {
      await corner.put("site.yaml", settings(`languages: ${languages}\n`));
      await importFolder(store.exchange, corner.folder);
      return [(await store.findTenant("corner"))?.timeZone, (await dates(store))["about"]];
    };
    expect(await zoneFor("[{ code: en }]")).toEqual(["UTC", "2026-01-01T00:00:00.000Z"]);
    expect(await zoneFor("[{ code: en }, { code: kr, default: true }]")).toEqual([
      "Asia/Seoul",
      "2026-01-01T00:00:00.000+09:00",
    ]);
    expect(await zoneFor("[{ code: en, tag: en-AU }]")).toEqual([
      "Australia/Sydney",
      "2026-01-01T00:00:00.000+11:00",
    ]);
  });
});

it("an unknown time zone causes a finding with a suggestion", async () => {
  await corner.put("site.yaml", settings("languages: [{ code: en }, { code: zh }]\ntimeZone: seoul\n"));
  expect(await corner.findings()).toEqual([
    'site.yaml:4:1: error: timeZone: must be the name of a time zone, such as "Asia/Seoul"',
  ]);
});
