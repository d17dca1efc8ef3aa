import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { STARTER_NAMES, STARTER_THEMES } from "../../contract/studio/starters.ts";
import { COMMAND_LINE } from "../accounts/audit.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { STARTERS_FOLDER, writeStarter } from "./starters.ts";

const CHOICES: readonly (readonly LanguageCode[])[] = [["en", "zh", "kr"], ["kr"], ["zh", "en"]];
const PAGES = ["home", "about", "services", "people", "prices", "contact"];

describeEachEngine("a starter site", (makeDatabase) => {
  it.each(STARTER_NAMES)("%s has all pages in every language, without any finding", async (name) => {
    const store = await (await makeDatabase()).open();
    const scratch = mkdtempSync(join(tmpdir(), "vitrine-starters-"));
    try {
      for (const languages of CHOICES) {
        const code = `new-${languages.join("-")}`;
        const site = {
          code,
          name: 'Seo & "Sons": 서점',
          host: `${code}.localhost`,
          theme: STARTER_THEMES[name],
          languages,
        };
        const folder = join(scratch, code);
        await writeStarter(name, folder, { site, now: new Date("2026-11-02T12:00:00Z") });
        const { findings } = await importFolder(store.exchange, folder);
        expect(findings.list).toEqual([]);
        const tenant = (await store.findTenantByHost(site.host)) ?? expect.fail("no tenant");
        expect(tenant).toMatchObject({
          name: site.name,
          languages,
          defaultLanguage: languages[0],
          theme: site.theme,
        });
        for (const language of languages)
          for (const slug of PAGES) {
            const article = await store.reader(tenant).findArticle({ slug }, language);
            expect(article).toMatchObject({ language, publishedAt: expect.stringContaining("2026-11-02") });
          }
        const settings = readFileSync(join(folder, "menus.yaml"), "utf8");
        for (const dropped of ["en", "zh", "kr"].filter((one) => !languages.some((kept) => kept === one)))
          expect(settings).not.toMatch(new RegExp(`\\b${dropped}:`));
      }
    } finally {
      rmSync(scratch, { recursive: true });
    }
  });

  it("is added with its pictures", async () => {
    const store = await (await makeDatabase()).open();
    const sites = await store.openSites();
    const site = { code: "shop", name: "Shop", host: "", theme: "theme1", languages: ["kr", "en"] } as const;
    expect(await sites.add(site, { actor: COMMAND_LINE, copyOf: undefined, starter: "firm" })).toEqual({
      outcome: "added",
    });
    const tenant = (await store.findTenant("shop")) ?? expect.fail("no tenant");
    const article = await store.reader(tenant).findArticle({ slug: "people" }, "kr");
    expect(article?.html).toContain("people/one.svg");
  });
});

it("exists for every name, under its own code", () => {
  expect(readdirSync(STARTERS_FOLDER).toSorted()).toEqual([...STARTER_NAMES].toSorted());
  for (const name of STARTER_NAMES)
    expect(parse(readFileSync(join(STARTERS_FOLDER, name, "site.yaml"), "utf8"))).toMatchObject({
      code: name,
      theme: STARTER_THEMES[name],
    });
});
