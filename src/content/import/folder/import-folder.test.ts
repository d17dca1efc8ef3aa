import { readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exportTenant } from "../../export/export-tenant.ts";
import { openStore } from "../../open.ts";
import { SVG, cornerFolder } from "../../testing/corner-folder.ts";
import { sampleContent } from "../../testing/sample-content.ts";
import { importFolder, planFolder } from "./import-folder.ts";

const corner = cornerFolder();

describe("findings", () => {
  it("are empty for a valid folder", async () => {
    expect(await corner.findings()).toEqual([]);
  });

  it("accept names with spaces, emoji and letters that another system decomposes", async () => {
    await corner.put(
      `articles/en/${"카페".normalize("NFD")}.md`,
      "---\ntitle: Café\n---\n[about](about.md)\n",
    );
    await corner.put("media/my 图 🚀.svg", SVG);
    await corner.put(`media/${"평면도".normalize("NFD")}.svg`, SVG);
    await corner.put(
      "articles/en/x.md",
      "---\ntitle: X\n---\n[a](카페.md) ![b](</media/my 图 🚀.svg>) ![c](/media/my%20%E5%9B%BE%20🚀.svg) ![d](/media/평면도.svg)\n",
    );
    expect(await corner.findings()).toEqual([]);
  });

  it("name a symbolic link that leaves the folder", async () => {
    await writeFile(join(corner.scratch, "secret.md"), "---\ntitle: Secret\n---\n");
    await symlink(join(corner.scratch, "secret.md"), join(corner.folder, "articles/en/secret.md"));
    expect(await corner.findings()).toEqual([
      "articles/en/secret.md:1: error: this symbolic link leaves the folder. Put the file itself here",
    ]);
  });

  it("name an article outside the folders of languages", async () => {
    await corner.put("articles/stray.md", "---\ntitle: Stray\n---\n");
    expect(await corner.findings()).toEqual([
      "articles/stray.md:1: error: articles must be at articles/<language>/[<group>/]<slug>.md; languages are en, zh, kr",
    ]);
  });

  it("name a picture whose address is invalid", async () => {
    await corner.put("articles/en/about.md", "---\ntitle: About\n---\n![logo]()\n");
    expect(await corner.findings()).toEqual([
      'articles/en/about.md:4:1: error: a picture without an address, or with one that is not allowed. Put it below media/ and name it "media:…"',
    ]);
  });

  it("name a YAML alias that contains itself, with its line", async () => {
    await corner.put("menus.yaml", "top_menu: &menu\n  - id: a\n    name: A\n    children: *menu\n");
    expect(await corner.findings()).toEqual([
      "menus.yaml:4:15: error: broken YAML: *menu is an alias inside the value that it refers to, which would have no end",
    ]);
    await corner.put("menus.yaml", "top_menu: &menu\n  - { id: a, name: A }\nbottom_menu: *menu\n");
    expect(await corner.findings()).toEqual([]);
  });

  it("accept a symbolic link to a file inside the folder", async () => {
    await symlink(join(corner.folder, "media/plan.svg"), join(corner.folder, "media/again.svg"));
    expect(await corner.findings()).toEqual([]);
  });
});

describe("importFolder", () => {
  async function withStore<Result>(
    work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Result>,
  ): Promise<Result> {
    const store = await openStore({
      databaseUrl: `file:${join(corner.scratch, "store.sqlite")}`,
      dataFolder: join(corner.scratch, "data"),
      fileUrl: "/media/",
    });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  it("imports a folder once, and reports no changes the second time", async () => {
    await withStore(async (store) => {
      const first = await importFolder(store.exchange, corner.folder);
      expect(first.summary).toMatchObject({ changed: 0, removed: 0 });
      const second = await importFolder(store.exchange, corner.folder);
      expect(second.summary).toMatchObject({
        added: 0,
        changed: 0,
        removed: 0,
        unchanged: first.summary?.added,
      });
    });
  });

  it("renders an article again when a file that it names is added or removed", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder);
      await corner.put("articles/en/about.md", "---\ntitle: About\n---\n[later](later.md)\n");
      expect((await importFolder(store.exchange, corner.folder)).findings.list).toMatchObject([
        { kind: "missing-article" },
      ]);
      await corner.put("articles/en/later.md", "---\ntitle: Later\n---\n");
      expect((await importFolder(store.exchange, corner.folder)).summary).toMatchObject({
        added: 1,
        changed: 1,
      });
    });
  });

  it("normalises the spelling of tags and groups", async () => {
    const decomposed = "한국".normalize("NFD");
    await corner.put(
      "site.yaml",
      `code: corner\nname: Corner\nlanguages: [{ code: en, default: true }, { code: zh }]\ngroups: [{ slug: news, name: News }, { slug: ${decomposed}, name: K }]\n`,
    );
    await corner.put("menus.yaml", `top_menu:\n  - { id: a, name: A, group: ${decomposed} }\n`);
    await corner.put(
      `articles/en/${decomposed}/x.md`,
      `---\ntitle: X\ntags: [" ${decomposed} "]\n---\nText\n`,
    );
    await withStore(async (store) => {
      expect((await importFolder(store.exchange, corner.folder)).findings.list).toEqual([]);
      const tenant = await store.findTenant("corner");
      if (tenant === undefined) throw new Error("no tenant");
      const asked = { tag: "한국", group: "한국", page: 1, size: 10 };
      const list = await store.reader(tenant).listArticles(asked, "en");
      expect(list?.items.map(({ slug }) => slug)).toEqual(["x"]);
    });
  });

  it("reports a text that takes too long to render, and imports the others with keepGoing", async () => {
    // Its 100,000 headings take seconds, even on a fast machine.
    await corner.put("articles/en/slow.md", `---\ntitle: Slow\n---\n\n${"a\n=\n".repeat(100_000)}`);
    await withStore(async (store) => {
      const refused = await importFolder(store.exchange, corner.folder, { budgetMs: 1_000 });
      expect(refused.summary).toBeUndefined();
      expect(refused.findings.list).toMatchObject([
        { severity: "error", kind: "too-slow-file", file: "articles/en/slow.md", line: 1 },
      ]);
      await importFolder(store.exchange, corner.folder, { budgetMs: 1_000, keepGoing: true });
      const tenant = await store.findTenant("corner");
      if (tenant === undefined) throw new Error("no tenant");
      const list = await store.reader(tenant).listArticles({ page: 1, size: 10 }, "en");
      expect(list?.items.map(({ slug }) => slug).sort()).toEqual(["about", "opening"]);
    });
  });

  it("only warns of unchanged articles that a bound set later would refuse", async () => {
    await corner.put("articles/en/long.md", `---\ntitle: Long\n---\n\n${"a\n=\n".repeat(8_000)}`);
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder, { budgetMs: 60_000 });
      await corner.put("articles/en/about.md", "---\ntitle: Changed\n---\n");
      const warning = { severity: "warning", kind: "too-slow-file", file: "articles/en/long.md" };
      const planned = await planFolder(store.exchange, corner.folder, { budgetMs: 1 });
      expect(planned.findings.list).toMatchObject([warning]);
      expect(planned.plan?.changes).toEqual([{ action: "change", file: "articles/en/about.md" }]);
      const { findings, summary } = await importFolder(store.exchange, corner.folder, { budgetMs: 1 });
      expect(findings.list).toMatchObject([warning]);
      expect(summary).toMatchObject({ changed: 1, removed: 0 });
    });
  });

  it("reports the same findings each time, also about articles that have not changed", async () => {
    await corner.put("articles/en/about.md", "---\ntitle: About\n---\n[later](later.md)\n");
    await withStore(async (store) => {
      const reports = [];
      for (const _ of [1, 2, 3]) {
        await corner.put("articles/en/news/opening.md", `---\ntitle: Opening\n---\nText ${reports.length}\n`);
        reports.push((await importFolder(store.exchange, corner.folder)).findings.list);
      }
      expect(reports[0]).toMatchObject([{ kind: "missing-article" }]);
      expect(reports[1]).toEqual(reports[0]);
      expect(reports[2]).toEqual(reports[0]);
    });
  });

  it("reports a file again that is missing since an import with --keep-going", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder);
      await corner.put("articles/en/about.md", "---\ntitle: About\n---\n![Ours](media:gone.svg)\n");
      const kindsOf = async (keepGoing: boolean) =>
        (await importFolder(store.exchange, corner.folder, { keepGoing })).findings.list.map(
          ({ severity, kind }) => `${severity}: ${kind}`,
        );
      expect(await kindsOf(true)).toEqual(["error: missing-media"]);
      expect(await kindsOf(false)).toEqual(["warning: missing-media"]);
    });
  });

  it("accepts pictures that a new site lacks, and refuses only those that it loses later", async () => {
    const put = (picture: string) =>
      corner.put(
        "articles/en/about.md",
        `---\ntitle: About\ncover: cover.png\n---\n![Ours](media:gone.svg) ![Plan](${picture})\n`,
      );
    await put("media:plan.svg");
    await withStore(async (store) => {
      const run = async (options: { prune?: boolean } = {}) => {
        const { summary, findings } = await importFolder(store.exchange, corner.folder, options);
        return [
          summary !== undefined,
          ...findings.list.map(({ severity, line }) => `${severity} in line ${line}`).sort(),
        ];
      };
      const old = ["warning in line 3", "warning in line 5"];
      expect(await run()).toEqual([true, ...old]);
      expect(await run()).toEqual([true, ...old]);
      await put("media:away.svg");
      expect(await run()).toEqual([false, "error in line 5", ...old]);
      await put("media:plan.svg");
      await rm(join(corner.folder, "media/plan.svg"));
      expect(await run({ prune: true })).toEqual([false, "error in line 5", "error in line 5", ...old]);
    });
  });

  it("leaves the store unchanged if a single file has an error", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder);
      const before = await store.exchange.articleFingerprints("corner");
      await corner.put("articles/en/about.md", "---\ntitle: Changed\n---\n![a](/media/gone.png)\n");
      await corner.put("articles/en/fine.md", "---\ntitle: Fine\n---\n");
      expect((await importFolder(store.exchange, corner.folder)).summary).toBeUndefined();
      expect(await store.exchange.articleFingerprints("corner")).toEqual(before);
    });
  });

  it("leaves out files with errors with --keep-going, and preserves their old text", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder);
      await corner.put("articles/en/about.md", "no front matter");
      await corner.put("articles/en/fine.md", "---\ntitle: Fine\n---\n");
      const report = await importFolder(store.exchange, corner.folder, { keepGoing: true, prune: true });
      expect(report.summary).toMatchObject({ added: 1, removed: 0 });
      expect([...(await store.exchange.articleFingerprints("corner")).keys()].sort()).toEqual([
        "en/about.md",
        "en/fine.md",
        "en/news/opening.md",
      ]);
    });
  });

  it.each(["import", "dry run"])(
    "refuses a host of another tenant before the long work begins: %s",
    async (kind) => {
      await withStore(async (store) => {
        await store.exchange.apply(sampleContent({ site: { hosts: ["taken.test"] } }), { prune: false });
        const site = await readFile(join(corner.folder, "site.yaml"), "utf8");
        await corner.put("site.yaml", `${site}hosts: [taken.test]\n`);
        const progress: number[] = [];
        const options = { onProgress: (_step: string, done: number) => void progress.push(done) };
        const run = kind === "import" ? importFolder : planFolder;
        await expect(run(store.exchange, corner.folder, options)).rejects.toThrow(
          "The host taken.test belongs to another tenant of this installation",
        );
        expect(progress).toEqual([]);
        expect(await store.findTenant("corner")).toBeUndefined();
      });
    },
  );

  it("preserves the old version of a file with errors below media/, too", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder);
      await corner.put("media/plan.svg", "no drawing");
      const report = await importFolder(store.exchange, corner.folder, { keepGoing: true, prune: true });
      expect(report.findings.list.map(({ kind }) => kind)).toContain("broken-media");
      expect(report.summary).toMatchObject({ removed: 0 });
      const { media } = (await store.exchange.read("corner")) ?? { media: [] };
      expect(media.map(({ path }) => path)).toEqual(["plan.svg"]);
      await rm(join(corner.folder, "media/plan.svg"));
      await importFolder(store.exchange, corner.folder, { keepGoing: true, prune: true });
      expect((await store.exchange.read("corner"))?.media).toEqual([]);
    });
  });

  it("is refused if another import has changed files that it leaves unchanged", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder);
      await corner.put("articles/en/fine.md", "---\ntitle: Fine\n---\n");
      const { exchange } = store;
      const late: typeof exchange = {
        ...exchange,
        async articleFingerprints(code) {
          const seen = await exchange.articleFingerprints(code);
          await corner.put("articles/en/about.md", "---\ntitle: Changed\n---\n");
          await importFolder(exchange, corner.folder);
          return seen;
        },
      };
      await expect(importFolder(late, corner.folder)).rejects.toThrow(
        "Another publication changed articles/en/about.md while this one was being checked, so nothing was written; import again",
      );
      expect((await importFolder(exchange, corner.folder)).summary).toMatchObject({ added: 0 });
    });
  });

  it("redirects the old address of a renamed article, and exports it", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder);
      await rm(join(corner.folder, "articles/en/about.md"));
      const text = "---\ntitle: Us\ntranslationKey: about\n---\nAbout us, anew.\n";
      await corner.put("articles/en/who-we-are.md", text);
      expect((await importFolder(store.exchange, corner.folder)).summary).toMatchObject({
        added: 0,
        changed: 1,
        removed: 0,
      });
      const tenant = await store.findTenant("corner");
      if (tenant === undefined) throw new Error("there is no tenant");
      const moved = { from: "/about.html", to: "/who-we-are.html", status: 301 };
      expect(await store.reader(tenant).listRedirects()).toContainEqual(expect.objectContaining(moved));

      const copy = join(corner.scratch, "copy");
      await exportTenant(store.exchange, "corner", copy);
      expect(await readFile(join(copy, "site.yaml"), "utf8")).toBe(
        await readFile(join(corner.folder, "site.yaml"), "utf8"),
      );
      expect((await readdir(copy, { recursive: true })).sort()).toEqual(
        [...(await readdir(corner.folder, { recursive: true })), "moved.yaml"].sort(),
      );
      expect(await readFile(join(copy, "moved.yaml"), "utf8")).toBe(
        "- from: en/about.md\n  article: about\n",
      );
      expect((await importFolder(store.exchange, copy, { prune: true })).summary).toMatchObject({
        changed: 0,
      });
      expect(await store.reader(tenant).listRedirects()).toContainEqual(expect.objectContaining(moved));
    });
  });

  it("removes files that are missing in the folder only on request", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, corner.folder);
      await rm(join(corner.folder, "articles/en/about.md"));
      expect((await importFolder(store.exchange, corner.folder)).summary).toMatchObject({ removed: 0 });
      expect((await importFolder(store.exchange, corner.folder, { prune: true })).summary).toMatchObject({
        removed: 1,
      });
    });
  });
});
