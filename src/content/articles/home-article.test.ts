import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();

async function settings(home: string): Promise<void> {
  await corner.put(
    "site.yaml",
    `code: corner\nname: Corner\nlanguages: [{ code: en }, { code: zh }]\nhome: article:${home}\ngroups:\n  - { slug: news, name: News }\n`,
  );
}

async function article(file: string, title: string, ...lines: string[]): Promise<void> {
  await corner.put(`articles/${file}`, `---\ntitle: ${title}\n${lines.join("\n")}\n---\nText.\n`);
}

describeEachEngine("the article that is the home page", (makeDatabase) => {
  it("has the address of the home page in all its languages, whatever its slugs are", async () => {
    const store = await (await makeDatabase()).open();
    await settings("welcome");
    await article("en/news/welcome.md", "Welcome", "translationKey: start", "order: 1");
    await article("zh/news/huanying.md", "欢迎", "translationKey: start", "order: 1");
    await article("en/news/later.md", "Later", "order: 2");
    await article("zh/news/later.md", "后来", "order: 2");
    await importFolder(store.exchange, corner.folder);
    const tenant = (await store.findTenant("corner")) ?? expect.unreachable();
    const reader = store.reader(tenant);
    const home = await reader.findArticle({ slug: "welcome" }, "zh");
    expect(home).toMatchObject({
      title: "欢迎",
      url: "/zh/index.html",
      languages: [
        { language: "en", url: "/index.html" },
        { language: "zh", url: "/zh/index.html" },
      ],
    });
    const later = await reader.findArticle({ slug: "later" }, "zh");
    expect(later).toMatchObject({ url: "/zh/news/later.html", previous: { url: "/zh/index.html" } });
  });
});
