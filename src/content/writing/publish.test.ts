import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import { SVG, cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import type { PublishReport } from "./publish.ts";
import type { FileChange } from "./read-changes.ts";

const corner = cornerFolder();
const EDITOR = { author: "mina@example.com", origin: "studio" } as const;
const ABOUT = "articles/en/about.md";

function article(title: string, body: string, more = ""): string {
  return `---\ntitle: ${title} # kept\npublishedAt: 2026-03-01\n${more}---\n${body}\n`;
}

async function imported(database: TestDatabase): Promise<OpenedStore> {
  const store = await database.open();
  const { findings } = await importFolder(store.exchange, corner.folder);
  expect(findings.list).toEqual([]);
  return store;
}

/** Publishes changes that are based on the stored texts. */
async function publish(store: OpenedStore, changes: readonly FileChange[]): Promise<PublishReport> {
  const base = new Map<string, string | null>();
  const content = await store.exchange.read("corner");
  const articles = content === undefined ? [] : await Array.fromAsync(content.articles);
  for (const { name } of changes) {
    const path = name.slice(name.indexOf("/") + 1);
    const media = content?.media.find((file) => `media/${file.path}` === name)?.hash;
    const text =
      articles.find((file) => `articles/${file.path}` === name)?.source ??
      content?.sources[name] ??
      (name.startsWith("root/") ? content?.rootFiles?.[path] : undefined);
    base.set(name, media ?? (text === undefined ? null : hashOfText(text)));
  }
  return store.publish("corner", changes, { ...EDITOR, base });
}

async function rowsOf<Table extends "article" | "revision" | "revision_file" | "file" | "media" | "menu">(
  { databaseUrl }: TestDatabase,
  table: Table,
): Promise<Tables[Table][]> {
  const engine = await openEngine(databaseUrl);
  try {
    return (await engine.reading.selectFrom<keyof Tables>(table).selectAll().execute()) as never;
  } finally {
    await engine.close();
  }
}

async function htmlOf(store: OpenedStore, slug: string): Promise<string> {
  const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
  return (await store.reader(tenant).findArticle({ slug }, "en"))?.html ?? "";
}

function messages(report: PublishReport): string[] {
  if (report.outcome === "conflict") throw new Error("a conflict");
  return report.findings.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

describeEachEngine("publishing", (makeDatabase) => {
  it("is not hindered by a picture that was missing before, only by one that is new", async () => {
    await corner.put(ABOUT, article("About", "![Ours](media:gone.svg)"));
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder, { keepGoing: true });
    const put = (body: string) => publish(store, [{ name: ABOUT, text: article("About", body) }]);
    const edited = await put("More words. ![Ours](media:gone.svg)");
    expect(edited).toMatchObject({
      outcome: "published",
      findings: [{ severity: "warning", kind: "missing-media" }],
    });
    expect((await put("![Ours](media:gone.svg) ![Theirs](media:away.svg)")).outcome).toBe("refused");
    expect((await put("No pictures.")).outcome).toBe("published");
    expect((await put("![Ours](media:gone.svg)")).outcome).toBe("refused");
  });

  it("is not hindered by a missing cover, or by a missing picture of an article that is renamed", async () => {
    const text = article("About", "![Ours](media:gone.svg)", "cover: away.png\n");
    await corner.put(ABOUT, text);
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);
    const edited = await publish(store, [{ name: ABOUT, text: text.replace("About", "Us") }]);
    expect(edited).toMatchObject({ outcome: "published", findings: [{ severity: "warning" }, {}] });
    const renamed = [
      { name: ABOUT, text: null },
      { name: "articles/en/us.md", text },
    ];
    expect((await publish(store, renamed)).outcome).toBe("published");
  });

  it("is hindered by a missing picture that only another changed article lacked before", async () => {
    const [ours, theirs] = ["![Ours](media:gone.svg)", "[Opening](news/opening.md)"];
    await corner.put(ABOUT, article("About", ours));
    await corner.put("articles/en/us.md", article("Us", theirs));
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder, { keepGoing: true });
    const put = (about: string, us: string) =>
      publish(store, [
        { name: ABOUT, text: article("About", about) },
        { name: "articles/en/us.md", text: article("Us", us) },
      ]);
    const refused = await put(`More. ${ours}`, `${theirs} ${ours}`);
    expect(refused).toMatchObject({ outcome: "refused" });
    const errors =
      "findings" in refused ? refused.findings.filter(({ severity }) => severity === "error") : [];
    expect(errors.map(({ file }) => file)).toEqual(["articles/en/us.md"]);
    expect((await put(`More. ${ours}`, `More. ${theirs}`)).outcome).toBe("published");
  });

  it("is not hindered by errors that the settings had before", async () => {
    await corner.put("banners.yaml", "home:\n  - { id: a, image: gone.svg, title: Gone }\n");
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder, { keepGoing: true });
    const put = (more: string) =>
      publish(store, [
        {
          name: "banners.yaml",
          text: `# Words\nhome:\n  - { id: a, image: gone.svg, title: Gone }\n${more}`,
        },
      ]);
    expect(await put("")).toMatchObject({ outcome: "published", findings: [{ severity: "warning" }] });
    expect((await put("  - { id: b, image: away.svg, title: Away }\n")).outcome).toBe("refused");
  });

  it("changes one article byte for byte, and leaves all others unchanged", async () => {
    const database = await makeDatabase();
    const store = await imported(database);
    await store.changes.take();
    const before = await rowsOf(database, "article");
    const text = article("About us", "\uFEFFNew\r\ntext").replaceAll("\n", "\r\n");
    expect(await publish(store, [{ name: ABOUT, text }])).toMatchObject({
      outcome: "published",
      summary: { added: 0, changed: 1, removed: 0 },
    });
    expect(await htmlOf(store, "about")).toContain("New");
    const others = (rows: Tables["article"][]) => rows.filter(({ path }) => path !== "en/about.md");
    expect(others((await rowsOf(database, "article")) as never)).toEqual(others(before as never));
    const [change] = await store.changes.take();
    expect(change?.tags).toContain("article:slug:about");
    expect(change?.tags).not.toContain("article:slug:opening");
    const out = join(database.dataFolder, "out");
    await exportTenant(store.exchange, "corner", out);
    expect(await readFile(join(out, ABOUT), "utf8")).toBe(text);
    const revisions = await rowsOf(database, "revision");
    expect(revisions).toEqual([
      expect.objectContaining({ author: null, origin: "import" }),
      expect.objectContaining({ ...EDITOR }),
    ]);
    const files = await rowsOf(database, "revision_file");
    expect(files.filter(({ revision_id }) => revision_id === Number(revisions[1]?.id))).toEqual([
      expect.objectContaining({ name: ABOUT, after_hash: hashOfText(text) }),
    ]);
  });

  it("updates the pages of an article when a translation is added, whatever its name", async () => {
    const store = await imported(await makeDatabase());
    await store.changes.take();
    const text = article("关于", "文字", "translationKey: about\n");
    expect(await publish(store, [{ name: "articles/zh/guanyu.md", text }])).toMatchObject({
      summary: { added: 1 },
    });
    const [change] = await store.changes.take();
    expect([...(change?.tags ?? [])]).toEqual(
      expect.arrayContaining(["article:slug:about", "article:slug:guanyu"]),
    );
  });

  it("stores nothing after a concurrent change, whatever kind of file it is", async () => {
    const database = await makeDatabase();
    await corner.put("menus.yaml", "top_menu:\n  - { id: a, name: About, article: about }\n");
    await corner.put("root/ads.txt", "ads");
    const store = await imported(database);
    const site = await readFile(join(corner.folder, "site.yaml"), "utf8");
    const changes: FileChange[] = [
      { name: "site.yaml", text: site.replace("name: Corner", "name: Corner 2") },
      { name: "menus.yaml", text: "top_menu: []\n" },
      { name: "root/ads.txt", text: "more ads" },
      { name: "media/plan.svg", file: null },
      { name: "articles/en/news/opening.md", text: null },
      { name: "articles/en/new.md", text: article("New", "New") },
    ];
    const old = hashOfText("what was there before");
    const tables = ["article", "file", "media", "menu", "revision"] as const;
    const all = () => Promise.all(tables.map((table) => rowsOf(database, table)));
    const before = await all();
    for (const change of changes) {
      const base = new Map([[change.name, old]]);
      const report = await store.publish("corner", [change], { ...EDITOR, base });
      expect(report).toEqual({
        outcome: "conflict",
        conflicts: [
          {
            name: change.name,
            base: old,
            current: change.name.endsWith("new.md") ? null : expect.any(String),
          },
        ],
      });
    }
    expect(await all()).toEqual(before);
    await expect(store.publish("corner", changes, { ...EDITOR, base: new Map() })).rejects.toThrow(
      "site.yaml",
    );
  });

  it("accepts one of two concurrent changes of a file", async () => {
    const database = await makeDatabase();
    const stores = [await imported(database), await database.open()];
    const base = new Map([[ABOUT, hashOfText(await readFile(join(corner.folder, ABOUT), "utf8"))]]);
    const reports = await Promise.all(
      stores.map((store, index) =>
        store.publish("corner", [{ name: ABOUT, text: article("About", `Version ${index}`) }], {
          ...EDITOR,
          base,
        }),
      ),
    );
    expect(reports.map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "published"]);
  });

  it("refuses errors with file and line, also those that a change would cause in other files", async () => {
    const database = await makeDatabase();
    await corner.put("menus.yaml", "top_menu:\n  - { id: a, name: About, article: about }\n");
    const store = await imported(database);
    const before = await rowsOf(database, "revision");
    const site = await readFile(join(corner.folder, "site.yaml"), "utf8");
    const refused: [FileChange, string][] = [
      [
        { name: ABOUT, text: article("About", "![x](/media/plan.sgv)") },
        `${ABOUT}:5 the picture "/media/plan.sgv" is not`,
      ],
      [
        { name: ABOUT, text: article("About", "x", "cover: plan.sgv\n") },
        `${ABOUT}:4 .*Did you mean "media:plan\\.svg"`,
      ],
      [{ name: ABOUT, text: "no front matter" }, `${ABOUT}:1 no front matter`],
      [
        { name: "articles/en/nwes/x.md", text: article("X", "x") },
        'articles/en/nwes/x.md:1 the group "nwes"',
      ],
      [
        { name: "articles/en/opening.md", text: article("X", "x") },
        "the slug .opening. is already used by articles/en/news/opening.md",
      ],
      [{ name: ABOUT, text: null }, 'menus.yaml:2 there is no article "about"'],
      [{ name: "media/plan.svg", file: null }, "articles/en/news/opening.md:5 .*plan.svg"],
      [
        { name: "site.yaml", text: site.replace(/groups:[^]*/, "groups: []\n") },
        "articles/en/news/opening.md:1 the group",
      ],
      [
        { name: "site.yaml", text: site.replace("corner", "corners") },
        'site.yaml:1 code: must stay "corner"',
      ],
      [{ name: "site.yaml", text: null }, "there is no site.yaml"],
      [{ name: "menus.yaml", text: "top_menu:\n  - { id: a, nmae: x }\n" }, "menus.yaml:2"],
      [{ name: "root/about.html", text: "x" }, '"/about.html" is the address of articles/en/about.md'],
      [{ name: "notes/x.md", text: "x" }, "notes/x.md:1 not part of a content folder"],
    ];
    for (const [change, message] of refused) {
      const report = await publish(store, [change]);
      expect(report.outcome, change.name).toBe("refused");
      expect(messages(report).join("\n")).toMatch(new RegExp(message));
    }
    expect(await rowsOf(database, "revision")).toEqual(before);
  });

  it("does not check against settings that cannot be read", async () => {
    const site = await readFile(join(corner.folder, "site.yaml"), "utf8");
    await corner.put("site.yaml", `${site}config:\n  siteConfig: { needCategories: [Audit] }\n`);
    const services = "OurServices:\n  - { id: adult, name: Adult, article: about }\n";
    await corner.put("menus.yaml", services);
    const store = await imported(await makeDatabase());
    const report = await publish(store, [
      { name: ABOUT, text: article("About", '::need{category="Adult"}') },
      { name: "menus.yaml", text: `${services}  - { id: b\n` },
    ]);
    expect(report.outcome).toBe("refused");
    expect(messages(report)).toEqual([expect.stringMatching(/^menus\.yaml:/)]);
  });

  it("is not prevented by earlier errors", async () => {
    const database = await makeDatabase();
    await corner.put("articles/en/broken.md", article("Broken", "![x](/media/gone.svg)"));
    const store = await database.open();
    await importFolder(store.exchange, corner.folder, { keepGoing: true });
    const report = await publish(store, [{ name: ABOUT, text: article("About", "[broken](broken.md)") }]);
    expect(report.outcome).toBe("published");
    expect(messages(report)).toEqual([]);
  });

  it("renders articles again when a file that they refer to is added, removed or resized", async () => {
    const database = await makeDatabase();
    await corner.put(ABOUT, article("About", "[later](later.md) ![plan](/media/plan.svg)"));
    const store = await database.open();
    await importFolder(store.exchange, corner.folder);
    expect(await htmlOf(store, "about")).not.toContain("article:later");
    const later = { name: "articles/en/later.md", text: article("Later", "Later") };
    expect((await publish(store, [later])).outcome).toBe("published");
    expect(await htmlOf(store, "about")).toMatch(/href="[^"]*later\.html"/);
    await corner.put("drawn/plan.svg", SVG.replace("0 0 40 20", "0 0 80 20"));
    const plan = { name: "media/plan.svg", file: join(corner.folder, "drawn/plan.svg") };
    expect((await publish(store, [plan])).outcome).toBe("published");
    expect(await htmlOf(store, "about")).toContain('width="80"');
    const report = await publish(store, [{ ...later, text: null }]);
    expect(messages(report).join()).toMatch(/articles\/en\/about\.md:5 .*later/);
    expect(await htmlOf(store, "about")).not.toContain("later.html");
  });

  it("creates a site from several files, and changes settings that affect others", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const site = "code: corner\nname: Corner # ours\nlanguages: [{ code: en }]\n";
    const files: FileChange[] = [
      { name: "site.yaml", text: site },
      { name: ABOUT, text: article("About", "About") },
      { name: "menus.yaml", text: "top_menu: [{ id: a, name: About, article: about }] # one\n" },
    ];
    expect((await publish(store, files)).outcome).toBe("published");
    const moved = [
      { name: ABOUT, text: null },
      { name: "articles/en/company.md", text: article("About", "About") },
      { name: "menus.yaml", text: "top_menu: [{ id: a, name: About, article: company }] # one\n" },
    ];
    expect((await publish(store, moved)).outcome).toBe("published");
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    expect(await store.reader(tenant).listRedirects()).toContainEqual(
      expect.objectContaining({ from: "/about.html", to: "/company.html" }),
    );
    expect(JSON.stringify(await store.reader(tenant).menuTree("en"))).toContain('"/company.html"');
  });

  it("has the same findings as an import of the same files; an export and import changes nothing", async () => {
    const database = await makeDatabase();
    const store = await imported(database);
    await publish(store, [
      { name: ABOUT, text: article("About", "New [plan](/media/plan.svg)", "tags: [a, b]\n") },
      { name: "articles/zh/about.md", text: article("关于", "中文", "order: 3\n") },
    ]);
    const out = join(database.dataFolder, "out");
    await exportTenant(store.exchange, "corner", out);
    const { findings, summary } = await importFolder(store.exchange, out, { prune: true });
    expect(findings.list).toEqual([]);
    expect(summary).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it("warns like an import of the same files", async () => {
    const database = await makeDatabase();
    await corner.put("media/Logo.svg", SVG);
    await corner.put("articles/en/news/Harbour.md", article("Harbour", "Ships"));
    await corner.put("articles/zh/news/opening.md", article("开业", "我们开业了。"));
    const store = await imported(database);
    const drawing = join(corner.scratch, "drawing.svg");
    await writeFile(drawing, SVG);
    const site = await readFile(join(corner.folder, "site.yaml"), "utf8");
    const colors = "config: { theme3Colors: { themeColor: teal, hoverColor: teal, activeColor: navy } }\n";
    const changes: FileChange[] = [
      { name: "site.yaml", text: `${site}theme: theme4\n${colors}` },
      { name: "articles/zh/news/gangkou.md", text: article("港口", "船") },
      { name: "media/logo.svg", file: drawing },
      { name: "media/harbour.mobile.svg", file: drawing },
      { name: "root/ads.txt", text: "ads" },
      { name: "root/Ads.txt", text: "ads" },
    ];
    const report = await publish(store, changes);
    expect(report.outcome).toBe("published");
    const out = join(database.dataFolder, "out");
    await exportTenant(store.exchange, "corner", out);
    const { findings } = await importFolder(store.exchange, out, { prune: true });
    expect(findings.countByKind("warning")).toEqual(
      expect.arrayContaining([
        ["case-path", 2],
        ["unjoined", 1],
        ["mobile-picture", 1],
        ["theme-colors", 1],
      ]),
    );
    const expected = findings.list.map(({ file, line, message }) => `${file}:${line} ${message}`);
    expect(messages(report).toSorted()).toEqual(expected.toSorted());
    // The Studio translates findings by their codes.
    expect(findings.list.flatMap((finding) => finding.coded?.code ?? [])).toEqual(
      expect.arrayContaining(["case-path", "unjoined", "mobile-picture-alone"]),
    );
  });

  it("warns once of names that it changes, and of effects on others", async () => {
    const database = await makeDatabase();
    await corner.put("media/plan.mobile.svg", SVG);
    await corner.put("media/app.mobile.svg", SVG);
    await corner.put("articles/en/shown.md", article("Shown", "![x](/media/app.mobile.svg)"));
    await corner.put("articles/zh/shown.md", article("有图", "文字"));
    const store = await imported(database);
    const about = (body: string) => publish(store, [{ name: ABOUT, text: article("About", body) }]);
    const kinds = (report: PublishReport) =>
      report.outcome === "published" ? report.findings.map(({ kind, file }) => `${kind} ${file}`) : report;
    const added = await publish(store, [{ name: "articles/zh/guanyu.md", text: article("关于", "文字") }]);
    expect(kinds(added)).toEqual(["unjoined articles/zh/guanyu.md"]);
    expect(kinds(await about("An edit of its original"))).toEqual([]);
    const again = await publish(store, [{ name: "articles/zh/guanyu.md", text: article("关于", "别的") }]);
    expect(kinds(again)).toEqual(["unjoined articles/zh/guanyu.md"]);
    const joined = article("关于", "文字", "translationKey: about\n");
    expect(kinds(await publish(store, [{ name: "articles/zh/guanyu.md", text: joined }]))).toEqual([]);
    const opening = article("Opening", "We open.");
    const withoutPlan = await publish(store, [
      { name: "articles/en/news/opening.md", text: opening },
      { name: "media/plan.svg", file: null },
    ]);
    expect(kinds(withoutPlan)).toEqual(["mobile-picture media/plan.mobile.svg"]);
    expect(kinds(await about("Another edit"))).toEqual([]);
    const drawing = join(corner.scratch, "drawing.svg");
    await writeFile(drawing, SVG.replace("40 20", "80 40"));
    expect(kinds(await publish(store, [{ name: "media/app.mobile.svg", file: drawing }]))).toEqual([]);
    const renamed = await publish(store, [
      { name: ABOUT, text: null },
      { name: "articles/en/About.md", text: article("About", "Text", "translationKey: about\n") },
    ]);
    expect(kinds(renamed)).toEqual([]);
  });

  it("guesses translations only in folders that are small enough", async () => {
    const database = await makeDatabase();
    for (let number = 0; number < 60; number += 1)
      for (const language of ["en", "zh"])
        await corner.put(`articles/${language}/news/n${number}.md`, article("News", "Text"));
    await corner.put("articles/zh/news/opening.md", article("开业", "文字"));
    await corner.put("articles/en/news/harbour.md", article("Harbour", "Ships"));
    const store = await imported(database);
    const report = await publish(store, [
      { name: "articles/zh/news/gangkou.md", text: article("港口", "船") },
    ]);
    expect(messages(report)).toEqual([]);
  });
});
