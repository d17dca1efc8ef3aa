import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { COMMAND_LINE } from "../accounts/audit.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { SITE_CONFIG_KEYS } from "../writing/settings/check-site-config.ts";
import { siteSchema } from "../writing/settings/site-file.ts";
import { COPIED_SETTINGS, renameCopy } from "./rename-copy.ts";
import type { NewSite } from "./starter-files.ts";

const corner = cornerFolder();
const SHOP: NewSite = {
  code: "shop",
  name: 'Seo & "Sons": 서점',
  host: "shop.localhost",
  theme: "theme2",
  languages: ["kr", "en", "zh"],
};
const FRESH = { actor: COMMAND_LINE, copyOf: undefined };

describeEachEngine("a new site", (makeDatabase) => {
  it("begins with a starter in its languages, or as a copy without people, enquiries and history", async () => {
    const store = await (await makeDatabase()).open();
    const sites = await store.openSites();
    await corner.put(
      "site.yaml",
      "# Ours\ncode: corner\nname: Corner\nhosts:\n  - corner.localhost\norigin: https://corner.example\nlanguages:\n  - { code: en, default: true } # only\nneeds:\n  email: [mina@corner.example]\ngroups:\n  - { slug: news, name: News }\n",
    );
    await importFolder(store.exchange, corner.folder);
    const original = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    await store.storeNeed(original, sampleNeed());
    for (const theme of ["theme1", "theme2", "theme3", "theme4"] as const) {
      const site = { ...SHOP, code: `shop-${theme}`, host: `${theme}.localhost`, theme };
      expect(await sites.add(site, FRESH)).toEqual({ outcome: "added" });
    }
    const shop = (await store.findTenantByHost("theme2.localhost")) ?? expect.fail("no tenant");
    expect(shop).toMatchObject({
      name: SHOP.name,
      theme: "theme2",
      languages: ["kr", "en", "zh"],
      defaultLanguage: "kr",
    });
    const reader = store.reader(shop);
    for (const language of SHOP.languages) {
      expect((await reader.findArticle({ slug: "about" }, language))?.language).toBe(language);
      expect((await reader.menuTree(language)).top_menu?.children).toHaveLength(3);
    }

    expect(await sites.add({ ...SHOP, code: "corner" }, FRESH)).toEqual({
      outcome: "taken",
      field: "code",
      name: "Corner",
    });
    expect(await sites.add({ ...SHOP, host: "corner.localhost" }, FRESH)).toEqual({
      outcome: "taken",
      field: "host",
      name: "Corner",
    });
    expect(await store.findTenant("shop")).toBeUndefined();
    expect(await sites.add(SHOP, { ...FRESH, copyOf: "corner" })).toEqual({ outcome: "added" });
    const copy = (await store.findTenant("shop")) ?? expect.fail("no tenant");
    expect(copy).toMatchObject({
      name: SHOP.name,
      hosts: ["shop.localhost"],
      origin: null,
      languages: ["en"],
    });
    expect((await store.reader(copy).findArticle({ slug: "opening", group: "news" }, "en"))?.title).toBe(
      "Opening",
    );
    expect(await store.needs.list(copy, {})).toEqual([]);
    await store.storeNeed(copy, sampleNeed());
    expect(await store.needs.list(copy, {})).toMatchObject([{ deliveries: [] }]);
    expect(await store.needs.list(original, {})).toMatchObject([{ deliveries: [{ channel: "email" }] }]);
    expect(await store.findTenantByHost("corner.localhost")).toMatchObject({ code: "corner" });
  });

  it("can be a copy of a site with a picture that was missing when it was imported", async () => {
    const store = await (await makeDatabase()).open();
    await corner.put(
      "articles/en/about.md",
      "---\ntitle: About\npublishedAt: 2026-03-01\n---\n![Ours](media:gone.svg)\n",
    );
    await importFolder(store.exchange, corner.folder, { keepGoing: true });
    const sites = await store.openSites();
    expect(await sites.add(SHOP, { ...FRESH, copyOf: "corner" })).toEqual({ outcome: "added" });
    const copy = (await store.findTenant("shop")) ?? expect.fail("no tenant");
    expect((await store.reader(copy).findArticle({ slug: "about" }, "en"))?.title).toBe("About");
  });
});

describe("the settings of a copy", () => {
  it("have another code, name and host, and keep comments", () => {
    const text =
      "# Ours\ncode: corner\nname: >\n  Corner\n  shop\nhosts:\n  - a.example # old\n  - b.example\ntheme: theme3\norigin: https://a.example\nlanguages: [] # none\n";
    const renamed = renameCopy(text, SHOP);
    expect(parse(renamed)).toEqual({
      code: "shop",
      name: SHOP.name,
      hosts: ["shop.localhost"],
      theme: "theme3",
      languages: [],
    });
    expect(renamed).toMatch(/^# Ours\n/);
    expect(renamed).toContain("languages: [] # none\n");
    expect(renamed).not.toContain("old");
  });

  it("show the new name to visitors", () => {
    const text = "code: corner\nname: Corner\nconfig:\n  siteConfig:\n    title: { en: Corner, zh: 街角 }\n";
    expect(parse(renameCopy(text, SHOP))).toMatchObject({ config: { siteConfig: { title: SHOP.name } } });
  });

  it.each([
    [
      "in lines",
      "code: a\nneeds:\n  email:\n    - a@b.example\n  webhook: https://x.example\n  retentionDays: 30\n",
    ],
    [
      "in braces",
      "{ code: a, needs: { email: [a@b.example], retentionDays: 30 }, origin: https://a.example }\n",
    ],
    ["with aliases", "code: a\norigin: &o https://a.example\nneeds: { webhook: *o, retentionDays: 30 }\n"],
  ])("deliver no enquiries to the people of the original: %s", (_, text) => {
    expect(parse(renameCopy(text, { ...SHOP, host: "" }))).toEqual({
      code: "shop",
      name: SHOP.name,
      hosts: [],
      needs: { retentionDays: 30 },
    });
  });

  it("keep each form, but not where its messages are delivered", () => {
    const text =
      "code: a\nforms:\n  job:\n    fields: [{ name: email }]\n    deliver:\n      email: [a@b.example]\n  talk:\n    fields: [{ name: name }]\n    deliver: { webhook: https://x.example }\n";
    expect(parse(renameCopy(text, SHOP))).toMatchObject({
      forms: { job: { fields: [{ name: "email" }] }, talk: { fields: [{ name: "name" }] } },
    });
    expect(renameCopy(text, SHOP)).not.toMatch(/deliver|example/);
  });

  it("have no scripts that count visits for the owner of the original", () => {
    const text =
      "code: a\nconfig:\n  siteConfig: { robots: index, tracking: [{ src: https://t.example/a.js }] }\nthemes:\n  theme2:\n    siteConfig: { title: A, tracking: [{ src: https://t.example/a.js }] }\n";
    const { config, themes } = parse(renameCopy(text, SHOP));
    expect(config).toEqual({ siteConfig: { robots: "index" } });
    expect(themes).toEqual({ theme2: { siteConfig: { title: SHOP.name } } });
  });

  it("have a rule for each key of site.yaml", () => {
    const siteConfig = ["config.siteConfig", "themes.*.siteConfig"].flatMap((path) =>
      SITE_CONFIG_KEYS.map((key) => `${path}.${key}`),
    );
    const { config: _, themes: __, ...entries } = siteSchema.entries;
    const paths = Object.entries(entries).flatMap(([key, schema]) => pathsOf(schema, key));
    expect([...COPIED_SETTINGS.keys()].sort()).toEqual([...paths, ...siteConfig].sort());
  });
});

/** Returns the paths of all settings that a schema describes. */
function pathsOf(schema: object, path: string): string[] {
  if (COPIED_SETTINGS.has(path)) return [path];
  if ("pipe" in schema) return pathsOf((schema.pipe as [object])[0], path);
  if ("wrapped" in schema) return pathsOf(schema.wrapped as object, path);
  if ("entries" in schema)
    return Object.entries(schema.entries as Record<string, object>).flatMap(([key, entry]) =>
      pathsOf(entry, `${path}.${key}`),
    );
  return "value" in schema && schema.value !== null && typeof schema.value === "object"
    ? pathsOf(schema.value, `${path}.*`)
    : [path];
}
