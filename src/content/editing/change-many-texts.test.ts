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
});
