import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();

async function settings(tag: string): Promise<void> {
  await corner.put(
    "site.yaml",
    `code: corner\nname: Corner\nlanguages: [{ code: en, tag: ${tag} }, { code: zh }]\ngroups:\n  - { slug: news, name: News }\n`,
  );
}

async function bodyOf(store: OpenedStore, slug: string, language: "en" | "zh" = "en"): Promise<string> {
  const tenant = (await store.findTenant("corner")) ?? expect.unreachable();
  return (await store.reader(tenant).findArticle({ slug }, language))?.html ?? "";
}

describeEachEngine("a text with blocks", (makeDatabase) => {
  it("lists articles and writes days in the style of the site's language tag, also after it changes", async () => {
    const store = await (await makeDatabase()).open();
    await settings("en-GB");
    await corner.put(
      "articles/en/news/opening.md",
      "---\ntitle: Tea & cake\nsummary: We open.\npublishedAt: 2026-11-02\n---\nText.\n",
    );
    await corner.put(
      "articles/en/page.md",
      "---\ntitle: Page\npublishedAt: 2026-01-01\n---\n::list{group=news}\n\n::progress[streets]{value=1 until=2027-03-01}\n",
    );
    await importFolder(store.exchange, corner.folder);
    const british = await bodyOf(store, "page");
    expect(british).toContain(
      '<div class="block-list block-list-cards"><ul><li class="block-card block-linked"><p class="block-item-title"><a href="/news/opening.html">Tea &amp; cake</a></p><p>We open.</p><p class="block-item-date"><time datetime="2026-11-02">2 November 2026</time></p></li></ul></div>',
    );
    expect(british).toMatch(/Until 1\sMarch 2027/);

    const chinese = await bodyOf(store, "page", "zh");
    expect(chinese).toContain('<p class="block-item-title" lang="en-GB">');
    expect(chinese).toContain(">2026年11月2日</time>");

    await settings("en-US");
    await importFolder(store.exchange, corner.folder);
    const american = await bodyOf(store, "page");
    expect(american).toContain(">November 2, 2026</time>");
    expect(american).toContain("Until March 1, 2027");
  });
});
