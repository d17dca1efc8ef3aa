import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { type EditedSite, editedSite } from "../testing/edited-site.ts";
import { openFolders } from "../writing/rows/folders.ts";
import { StoredNames } from "../writing/stored-names.ts";
import { changeNames } from "./change-names.ts";
import type { Editor } from "./editor.ts";
import { moveArticle } from "./move-article.ts";
import { moveGroup } from "./move-group.ts";
import type { Publishing } from "./publish-files.ts";

const limit = vi.hoisted(() => ({ texts: 5_000 }));
vi.mock("../../contract/studio/endpoints/names.ts", () => ({
  get MAXIMUM_CHANGED_TEXTS() {
    return limit.texts;
  },
}));

const EDITOR: Editor = {
  author: "mina",
  origin: "studio",
  actor: { id: "person-1" },
  permissions: {
    kind: "person",
    grants: [{ tenant: "corner", role: "manager", languages: null, groups: null }],
    isFresh: true,
  },
};
const OPTIONS = { editor: EDITOR, note: "" };

const article = (lines: string, text: string) =>
  `---\ntitle: A\npublishedAt: 2026-01-01\n${lines}---\n${text}\n`;

const OPENING = "articles/en/news/opening.md";
const ABOUT = "articles/en/about.md";
const FILES: Record<string, string> = {
  "site.yaml":
    "code: corner\nname: Corner\nlanguages:\n  - { code: en, default: true }\ngroups:\n  - { slug: news, name: News }\n\n# Looks\ntheme: theme1\n",
  [OPENING]: article("tags: [old]\n", "Open.\n\nAt nine."),
  [ABOUT]: article("", "See [the opening](news/opening.md).\n\nMore."),
  "articles/en/lists.md": article("", "::list{group=news}\n\n::list{tag=old}\n\nMore."),
};

interface Corner extends EditedSite {
  publishing: Publishing;
  tenant: Tenant;
}

afterEach(() => {
  vi.restoreAllMocks();
  limit.texts = 5_000;
});

describeEachEngine("changes of many texts", (makeDatabase) => {
  async function corner(files = FILES): Promise<Corner> {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    const store = await open();
    const names = Object.keys(files);
    const report = await store.publish(
      "corner",
      names.map((name) => ({ name, text: files[name] ?? "" })),
      { author: "mina", origin: "studio", base: new Map(names.map((name) => [name, null])) },
    );
    expect(report).toMatchObject({ outcome: "published" });
    const engine = await openEngine(databaseUrl);
    onTestFinished(() => engine.close());
    const publishing = { engine, folders: await openFolders({ dataFolder }), studioHost: undefined };
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    return { ...editedSite(store), publishing, tenant };
  }

  /** Lets a colleague change a file after texts were read, and before they are published. */
  function meanwhile({ edit, stored }: Corner, name: string): void {
    const { texts } = StoredNames.prototype;
    let isDone = false;
    vi.spyOn(StoredNames.prototype, "texts").mockImplementation(async function (this: StoredNames, names) {
      const read = await texts.call(this, names);
      if (isDone || !read.has(name)) return read;
      isDone = true;
      await edit(name, `${(await stored(name)) ?? ""}\n# From a colleague.\n`);
      return read;
    });
  }

  it("keeps what colleagues publish in a text whose tag is renamed", async () => {
    const site = await corner();
    meanwhile(site, OPENING);
    const change = { kind: "tags", names: ["old"], to: "new" } as const;
    expect(await changeNames(site.publishing, site.tenant, change, OPTIONS)).toMatchObject({
      outcome: "published",
    });
    const text = await site.stored(OPENING);
    expect(text).toContain("tags: [new]");
    expect(text).toContain("From a colleague.");
  });

  it.each([ABOUT, "articles/en/lists.md", "site.yaml"])(
    "keeps what colleagues publish in %s when a group is renamed",
    async (name) => {
      const site = await corner();
      meanwhile(site, name);
      const report = await moveGroup(site.publishing, site.tenant, { from: "news", to: "press" }, OPTIONS);
      expect(report).toMatchObject({ outcome: "published" });
      expect(await site.stored(name)).toContain("press");
      expect(await site.stored(name)).toContain("From a colleague.");
    },
  );

  it("reports a conflict if a colleague publishes one of the renamed texts", async () => {
    const site = await corner();
    meanwhile(site, OPENING);
    const report = await moveGroup(site.publishing, site.tenant, { from: "news", to: "press" }, OPTIONS);
    expect(report).toMatchObject({ outcome: "conflict" });
    expect(await site.stored(OPENING)).toContain("From a colleague.");
  });

  it("keeps what colleagues publish in a text that links to a moved article", async () => {
    const site = await corner();
    meanwhile(site, ABOUT);
    const move = {
      from: OPENING,
      to: "articles/en/news/first.md",
      base: hashOfText(FILES[OPENING] ?? ""),
    };
    expect(await moveArticle(site.publishing, site.tenant, move, OPTIONS)).toMatchObject({
      outcome: "published",
    });
    const text = await site.stored(ABOUT);
    expect(text).toContain("news/first.md");
    expect(text).toContain("From a colleague.");
  });

  const rename = ({ publishing, tenant }: Corner) =>
    changeNames(publishing, tenant, { kind: "tags", names: ["old"], to: "new" }, OPTIONS);
  const moveNews = ({ publishing, tenant }: Corner) =>
    moveGroup(publishing, tenant, { from: "news", to: "press" }, OPTIONS);

  it.each(["site.yaml", "articles/en/news/unpublished.md", "articles/en/press/unpublished.md"])(
    "does not rename a group while there is a draft of %s",
    async (name) => {
      const site = await corner();
      const draft = { name, text: FILES[name] ?? article("", "Soon."), author: "mina", version: 0 };
      const base = name in FILES ? hashOfText(FILES[name] ?? "") : null;
      await site.store.drafts.save(site.tenant, { ...draft, text: `${draft.text}\n`, base });
      expect(await moveNews(site)).toEqual({ outcome: "drafted", name });
    },
  );

  it("renames a group while there are other drafts", async () => {
    const site = await corner();
    const draft = { name: ABOUT, text: article("", "Soon."), author: "mina", version: 0 };
    await site.store.drafts.save(site.tenant, { ...draft, base: hashOfText(FILES[ABOUT] ?? "") });
    expect(await moveNews(site)).toMatchObject({ outcome: "published" });
  });

  it("counts towards the limit only texts that really change", async () => {
    const others = ["one", "two", "three"].map((name) => [
      `articles/en/${name}.md`,
      article("", "::list{tag=other}"),
    ]);
    const site = await corner({ ...FILES, ...Object.fromEntries(others) });
    limit.texts = 2;
    expect(await rename(site)).toMatchObject({ outcome: "published", files: { length: 2 } });
    limit.texts = 4;
    expect(await moveNews(site)).toEqual({ outcome: "too-many" });
    limit.texts = 5;
    expect(await moveNews(site)).toMatchObject({ outcome: "published" });
  });

  it("names the texts whose tags cannot be changed without changing anything else", async () => {
    const aliased = "articles/en/aliased.md";
    const site = await corner({ ...FILES, [aliased]: article("tags: [&t old]\nauthors: [*t]\n", "Text.") });
    expect(await rename(site)).toMatchObject({ outcome: "published", skipped: [aliased] });
    expect(await rename(site)).toEqual({
      outcome: "published",
      revision: null,
      files: [],
      findings: [],
      skipped: [aliased],
    });
  });
});
