import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;

/** The ids of the banners that the content API has, twice: the second answer comes from the caches. */
async function shown(): Promise<string[][]> {
  const ask = async () => {
    const url = "/api/client/sys/banner/list/home";
    const { body } = await site.app.inject({ url, headers: { host: "harbor.localhost" } });
    return (JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  return [await ask(), await ask()];
}

describeEachEngine("a banner with a schedule", (makeDatabase) => {
  beforeEach(async () => {
    const { databaseUrl } = await makeDatabase();
    site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-05-30T12:00Z") });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await site.close();
  });

  it("appears and disappears at its times without a publication, in spite of all caches", async () => {
    const banner = { subtitle: "", image: "z.svg", alt: "" };
    const { site: settings } = sampleContent();
    const content = sampleContent({
      site: {
        ...settings,
        timeZone: "Asia/Seoul",
        config: { "*": { siteConfig: { title: "Harbor", homeBannerId: "home" } } },
      },
      banners: {
        home: [
          { ...banner, id: "a", title: "Always" },
          { ...banner, id: "s", title: "Soon", from: "2026-05-31" },
          { ...banner, id: "e", title: "Ending", until: "2026-05-31" },
        ],
      },
    });
    await site.store.exchange.apply(content, { prune: false });
    await expect.poll(shown).toEqual([
      ["a", "e"],
      ["a", "e"],
    ]);
    vi.setSystemTime(Date.parse("2026-05-30T14:59:59Z"));
    expect(await shown()).toEqual([
      ["a", "e"],
      ["a", "e"],
    ]);
    vi.setSystemTime(Date.parse("2026-05-30T15:00:00Z"));
    expect(await shown()).toEqual([
      ["a", "s", "e"],
      ["a", "s", "e"],
    ]);
    vi.setSystemTime(Date.parse("2026-05-31T15:00:00Z"));
    expect(await shown()).toEqual([
      ["a", "s"],
      ["a", "s"],
    ]);
  });
});
