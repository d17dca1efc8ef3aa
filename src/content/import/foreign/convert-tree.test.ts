import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RealImport, importRealTree } from "../../testing/import-real-tree.ts";
import { formatFinding } from "../findings.ts";

describe("a foreign tree", () => {
  let scratch: string;
  let imported: RealImport | undefined;

  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  });

  afterEach(async () => {
    await imported?.close();
    imported = undefined;
    await rm(scratch, { recursive: true, force: true });
  });

  async function put(files: Record<string, string>): Promise<void> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(scratch, path)), { recursive: true });
      await writeFile(join(scratch, path), text);
    }
  }

  /** Imports the tree by a mapping; each article by its path, with its HTML. */
  async function run(mapping: string): Promise<{ articles: Record<string, string>; findings: string[] }> {
    await put({
      "mapping.yaml": `site: { name: Other, languages: [{ code: en, default: true }] }\n${mapping}`,
    });
    imported = await importRealTree(join(scratch, "tree"), {
      mapping: join(scratch, "mapping.yaml"),
      tenant: "other",
    });
    return {
      articles: Object.fromEntries(imported.articles.map(({ path, html }) => [path, html])),
      findings: imported.report.findings.list.map(formatFinding),
    };
  }

  it("of page folders, and of dated posts, has slugs and dates by its names", async () => {
    await put({
      "tree/index.md": "# Welcome\n",
      "tree/guide/index.md": "# Guide\n\n[start](start) [post](/_posts/2021-02-03-first-post)\n",
      "tree/guide/start.md": "# Start\n",
      "tree/_posts/2021-02-03-first-post.md": "---\ntitle: First\n---\n[guide](../guide/)\n",
    });
    const { articles, findings } = await run("languages: { en: . }\ndatedNames: true\n");
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual([
      "en/first-post.md",
      "en/guide.md",
      "en/index-page.md",
      "en/start.md",
    ]);
    expect(articles["en/guide.md"]).toContain('href="article:start"');
    expect(articles["en/guide.md"]).toContain('href="article:first-post"');
    expect(articles["en/first-post.md"]).toContain('href="article:guide"');
    expect(imported?.articles.find(({ slug }) => slug === "first-post")?.publishedAt).toBe(
      "2021-02-03T00:00:00.000Z",
    );
  });

  it("whose names differ in case alone, or hold spaces and emoji, comes in whole", async () => {
    await put({
      "tree/Notes.md": "# A\n",
      "tree/notes.md": "# B\n",
      "tree/my first 🚀 note.md": "# C\n",
      ["tree/첫 글.md".normalize("NFD")]: "# D\n\n[c](my%20first%20🚀%20note.md)\n",
      "tree/other.mdx": 'import X from "x"\n\n# E\n\n[[첫 글]]\n',
    });
    const { articles, findings } = await run("languages: { en: . }\nshortcodes: { wikiLinks: true }\n");
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual([
      "en/my-first-note.md",
      "en/notes-2.md",
      "en/notes.md",
      "en/other.md",
      "en/첫-글.md",
    ]);
    expect(articles["en/첫-글.md"]).toContain('href="article:my-first-note"');
    expect(articles["en/other.md"]).toContain(`href="article:${encodeURIComponent("첫-글")}"`);
    expect(articles["en/other.md"]).not.toContain("import");
  });

  it("leads to the site that it comes from where a page is missing", async () => {
    await put({
      "tree/en/a.md":
        "# A\n\n[x](/gone/x) [b](https://old.example/b/) [c](https://old.example/c) ![p](/img/p.png)\n",
      "tree/en/b.md": "# B\n",
    });
    const { articles } = await run(
      'languages: { en: en }\norigin: https://old.example\nroots: { "https://old.example/": "", /img/: "https://cdn.example/" }\n',
    );
    const html = articles["en/a.md"] ?? "";
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "https://old.example/gone/x",
      "article:b",
      "https://old.example/c",
      "https://cdn.example/p.png",
    ]);
  });
});
