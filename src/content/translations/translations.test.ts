import { beforeEach, expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { recordDependencies } from "../testing/record-dependencies.ts";

const corner = cornerFolder();
const EN = "articles/en/about.md";
const ZH = "articles/zh/about.md";
const AUTHOR = "mina@example.com";

const article = (title: string, body: string, more = "") =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-01\n${more}---\n${body}\n`;
const NINE = article("About", "We open at nine.");
const TEN = article("About", "We open at ten.");
const ZH_NINE = article("关于", "我们九点开门。");
const ZH_TEN = article("关于", "我们十点开门。");

describeEachEngine("translations", (makeDatabase) => {
  let store: OpenedStore;
  let tenant: Tenant;
  const texts = new Map<string, string>();

  beforeEach(async () => {
    texts.clear();
    store = await (await makeDatabase()).open();
    await bring({ [EN]: NINE, [ZH]: ZH_NINE });
    tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
  });

  /** Imports the folder with these texts. */
  async function bring(files: Record<string, string>, prune = false): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await corner.put(name, text);
      texts.set(name, text);
    }
    expect((await importFolder(store.exchange, corner.folder, { prune })).findings.list).toEqual([]);
  }

  async function publish(files: Record<string, string | null>): Promise<void> {
    const changes = Object.entries(files).map(([name, text]) => ({ name, text }));
    const hashOf = (text: string | undefined) => (text === undefined ? null : hashOfText(text));
    const base = new Map(changes.map(({ name }) => [name, hashOf(texts.get(name))]));
    const report = await store.publish("corner", changes, { base, author: AUTHOR, origin: "studio" });
    expect(report).toMatchObject({ outcome: "published" });
    for (const { name, text } of changes)
      if (text === null) texts.delete(name);
      else texts.set(name, text);
  }

  const outdated = async () => (await store.translations.outdated(tenant)).map(({ name }) => name);
  const isNoticed = async (slug = "about") =>
    (await store.reader(tenant).findArticle({ slug }, "zh"))?.isOutdated;

  it("are outdated once their original changes in meaning, whoever published it; readers see a notice", async () => {
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
    await publish({ [EN]: TEN });
    expect(await store.translations.outdated(tenant)).toMatchObject([
      { name: ZH, original: EN, before: hashOfText(NINE), after: hashOfText(TEN), author: AUTHOR },
    ]);
    expect(await isNoticed()).toBe(true);
    expect((await store.reader(tenant).findArticle({ slug: "about" }, "en"))?.isOutdated).toBe(false);
    await publish({ [ZH]: ZH_TEN });
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
    await publish({ [EN]: NINE });
    expect([await outdated(), await isNoticed()]).toEqual([[ZH], true]);
    await publish({ [EN]: TEN });
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
  });

  it("belong to the original published with them, or to the existing one", async () => {
    await publish({ [EN]: TEN, [ZH]: ZH_TEN });
    expect(await outdated()).toEqual([]);
    const old = article("开业", "我们开门。", "updatedAt: 2026-01-15\n");
    await bring({ "articles/zh/news/opening.md": old });
    expect(await outdated()).toEqual([]);
  });

  it("stay up to date while only tags, dates or white space of the original change", async () => {
    const tagged = article("About", "We open\nat nine.", "updatedAt: 2026-05-01\ntags: [hours]\n");
    await publish({ [EN]: tagged });
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
    await publish({ [EN]: TEN });
    // The change is shown relative to the newest text that has the same meaning as the translated one.
    expect(await store.translations.outdated(tenant)).toMatchObject([{ before: hashOfText(tagged) }]);
    await publish({ [EN]: article("About", "We open at nine.", "order: 4\n") });
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
  });

  it("stay outdated while only their own tags or white space change", async () => {
    await publish({ [EN]: TEN });
    await publish({ [ZH]: article("关于", "\n我们\n九点开门。", "tags: [hours]\n") });
    await publish({
      [ZH]: article("关于", "我们九点开门。", "publishedAt: 2026-02-01\n").replace(
        "publishedAt: 2026-01-01\n",
        "",
      ),
    });
    expect([await outdated(), await isNoticed()]).toEqual([[ZH], true]);
    await publish({ [ZH]: article("关于", "我们九点开门。", "updatedAt: 2026-03-01\n") });
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
  });

  it("can be marked as up to date until the original changes again", async () => {
    const mark = (original?: string) =>
      store.translations.markUpToDate(tenant, { name: ZH, original, author: AUTHOR });
    expect(await mark()).toEqual({ outcome: "unchanged" });
    await publish({ [EN]: TEN });
    expect(await mark(hashOfText(NINE))).toEqual({ outcome: "outdated", original: hashOfText(TEN) });
    expect(await outdated()).toEqual([ZH]);
    expect(await mark(hashOfText(TEN))).toEqual({ outcome: "noted" });
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
    await publish({ [EN]: NINE });
    expect([await outdated(), await isNoticed()]).toEqual([[ZH], true]);
    for (const name of [EN, "articles/zh/missing.md", "about.md", "zh/about.md", "site.yaml"])
      expect(await store.translations.markUpToDate(tenant, { name, author: null })).toEqual({
        outcome: "no-translation",
      });
  });

  it("change the notice on their own page alone, and only when it changes", async () => {
    const dependencies = recordDependencies();
    await store.reader(tenant, dependencies).findArticle({ slug: "about" }, "zh");
    const taken = async () => (await store.changes.take()).flatMap(({ tags }) => tags);
    await publish({ [EN]: TEN });
    const published = await taken();
    expect([...dependencies.tags].some((tag) => published.includes(tag))).toBe(true);
    const word = { name: ZH, author: null };
    await store.translations.markUpToDate(tenant, word);
    expect(await taken()).toEqual(["article:notice:zh:about"]);
    expect(dependencies.tags).toContain("article:notice:zh:about");
    const original = recordDependencies();
    await store.reader(tenant, original).findArticle({ slug: "about" }, "en");
    expect(original.tags).not.toContain("article:notice:zh:about");
    await store.translations.markUpToDate(tenant, word);
    // A release may wait for a new confirmation.
    expect(await taken()).toEqual(["releases"]);
  });

  it("are outdated on their first import if their dates are older than the original's", async () => {
    const EARLIER = "articles/zh/earlier.md";
    const hours = "articles/en/earlier.md";
    await bring({
      [hours]: article("Hours", "At nine.", "updatedAt: 2026-03-01\n"),
      [EARLIER]: article("时间", "八点。", "updatedAt: 2026-02-01\n"),
    });
    expect(await store.translations.outdated(tenant)).toMatchObject([
      { name: EARLIER, before: null, at: Date.UTC(2026, 2, 1), author: null },
    ]);
    expect(await isNoticed("earlier")).toBe(true);
    await bring({ [hours]: article("Hours", "At ten.", "updatedAt: 2026-03-02\n") });
    expect(await isNoticed("earlier")).toBe(true);
    await bring({ [EARLIER]: article("时间", "十点。", "updatedAt: 2026-02-01\n") });
    expect([await outdated(), await isNoticed("earlier")]).toEqual([[], false]);
  });

  it("keep their record under another file name, but not under another key", async () => {
    await publish({ [EN]: TEN });
    const named = (text: string) => text.replace("title:", "translationKey: about\ntitle:");
    await publish({ [ZH]: null, "articles/zh/guanyu.md": named(ZH_NINE) });
    expect([await outdated(), await isNoticed("guanyu")]).toEqual([["articles/zh/guanyu.md"], true]);
    await publish({ [EN]: null, "articles/en/us.md": named(TEN) });
    expect([await outdated(), await isNoticed("guanyu")]).toEqual([["articles/zh/guanyu.md"], true]);
    await publish({ "articles/en/us.md": null, [EN]: NINE });
    expect(await outdated()).toEqual([]);
    await publish({ "articles/zh/guanyu.md": named(ZH_NINE).replace("about", "other"), [EN]: TEN });
    expect(await outdated()).toEqual([]);
  });

  it("are outdated after a change of an original without any record", async () => {
    await publish({ [EN]: null });
    await publish({ [ZH]: ZH_TEN });
    texts.delete(EN);
    await publish({ [EN]: NINE });
    expect(await outdated()).toEqual([]);
    await publish({ [EN]: article("About", "We open at nine.", "tags: [x]\n") });
    expect(await outdated()).toEqual([]);
    await publish({ [EN]: TEN });
    expect([await outdated(), await isNoticed()]).toEqual([[ZH], true]);
  });

  it("are restored with their originals", async () => {
    await publish({ [EN]: TEN, [ZH]: ZH_TEN });
    const [newest] = await store.history.list(tenant, { limit: 1 });
    await publish({ [EN]: article("About", "At eleven.") });
    expect(await outdated()).toEqual([ZH]);
    const revision = (await store.history.find(tenant, newest?.id ?? 0)) ?? expect.fail("no revision");
    await store.history.restore(tenant, revision, { author: AUTHOR });
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
  });

  it("are distinguished from originals by the site's default language", async () => {
    await publish({ [EN]: TEN });
    const languages = "languages: [{ code: zh, default: true }, { code: en }]\n";
    await bring({
      "site.yaml": `code: corner\nname: Corner\n${languages}groups: [{ slug: news, name: News }]\n`,
    });
    tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    expect(await outdated()).toEqual([]);
    await publish({ [ZH]: ZH_TEN });
    expect(await outdated()).toEqual([EN]);
    expect((await store.reader(tenant).findArticle({ slug: "about" }, "en"))?.isOutdated).toBe(true);
  });

  it("have the same state after everything was rebuilt from the texts", async () => {
    await publish({ [EN]: TEN });
    await store.rebuild(tenant);
    expect([await outdated(), await isNoticed()]).toEqual([[ZH], true]);
    await publish({ [ZH]: ZH_TEN });
    await store.rebuild(tenant);
    expect([await outdated(), await isNoticed()]).toEqual([[], false]);
  });

  it("are listed page by page", async () => {
    await bring({ "articles/zh/news/opening.md": article("开业", "我们开门。") });
    await bring({ [EN]: TEN, "articles/en/news/opening.md": article("Opening", "We open soon.") });
    const names = async (page: object) =>
      (await store.translations.outdated(tenant, page)).map(({ name }) => name);
    expect(await names({ size: 1 })).toEqual([ZH]);
    expect(await names({ size: 1, after: ZH })).toEqual(["articles/zh/news/opening.md"]);
    expect(await names({ after: "articles/zh/news/opening.md" })).toEqual([]);
  });
});
