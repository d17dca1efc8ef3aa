import { describe, expect, it } from "vitest";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";
import { adoptTree } from "./adopt-tree.ts";

const TEXT = "# Title\n\nWords.\n";
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

describe("texts that another system does not publish", () => {
  const tree = foreignTree();

  /** Adopts and imports a tree with these settings and texts. Returns the imported articles and media, and the mapping. */
  async function take(settings: Record<string, string>, texts: readonly string[]) {
    const files = Object.entries({ ...settings, ...Object.fromEntries(texts.map((path) => [path, TEXT])) });
    await tree.put(Object.fromEntries(files.map(([path, text]) => [`tree/${path}`, text])));
    const { mapping, lines } = await adoptTree(tree.at("tree"), TENANT);
    const { articles, media } = await tree.take(mapping);
    const came = articles.map(({ path, isDraft, isUnlisted }) => {
      const kind = isDraft ? " draft" : isUnlisted ? " unlisted" : "";
      return path.replace(/^articles\/|\.md$/g, "") + kind;
    });
    return {
      came: came.sort(),
      media: media.map(({ path }) => path),
      mapping: mapping.replace(/\s+/g, " "),
      lines,
    };
  }

  it("include those that MkDocs excludes by the last matching line, and its drafts become drafts", async () => {
    const { came, media, mapping } = await take(
      {
        "mkdocs.yml":
          "site_name: Harbor\nexclude_docs: |\n  /plans/   # not yet\n  *.tmp.md\n  inner/\n  !open.md\n  n?te.md\ndraft_docs: |\n  soon/\n  /guide/late.md\nplugins:\n  - exclude: { glob: ['lost/*'], regex: ['.*\\.gone\\.md$'] }\n",
        "docs/plans/map.svg": PICTURE,
        "docs/guide/map.svg": PICTURE,
      },
      ["plans/a", "b.tmp", "guide/inner/c", "guide/inner/open", "note", "templates/d", "deep/soon/e"]
        .concat(["guide/late", "deep/other", "lost/x/f", "g.gone", "index"])
        .map((path) => `docs/${path}.md`),
    );
    expect(came).toEqual([
      "en/deep/e draft",
      "en/deep/other",
      "en/guide/late draft",
      "en/guide/open",
      "en/home",
    ]);
    expect(media).toEqual(["docs/guide/map.svg"]);
    expect(mapping).toContain("/docs/plans/**, /docs/**/*.tmp.md, /docs/lost/**");
    expect(mapping).toContain("drafts: [ /docs/**/soon/**, /docs/guide/late.md ]");
  });

  it("include those that MkDocs excludes in one language, and languages that are not built", async () => {
    const { came } = await take(
      {
        "mkdocs.yml":
          "exclude_docs: /ko/plans/\nplugins:\n  - i18n: { languages: [{ locale: en, default: true }, { locale: ko }, { locale: zh, build: false }] }\n",
      },
      ["docs/en/plans/a.md", "docs/ko/plans/a.md", "docs/ko/b.md", "docs/zh/b.md"],
    );
    expect(came).toEqual(["en/plans/a", "kr/b"]);
  });

  it("include those that VitePress excludes", async () => {
    const { came, lines } = await take(
      {
        "docs/.vitepress/config.ts":
          "const rest = ['**/TODO.md'];\nexport default defineConfig({ srcExclude: ['{plans,old}/**', '(lost|gone)/**', ...rest, ...others()] });\n",
      },
      ["docs/plans/a.md", "docs/old/b.md", "docs/gone/c.md", "docs/guide/TODO.md", "docs/guide/d.md"],
    );
    expect(came).toEqual(["en/guide/d"]);
    expect(lines.filter((line) => line.includes("not understood"))).toEqual([
      "not understood, and not used to leave out texts: srcExclude: (computed)",
    ]);
  });

  it("include those that VuePress does not treat as pages", async () => {
    const { came } = await take(
      { "docs/.vuepress/config.js": "module.exports = { pagePatterns: ['**/*.md', '!plans/**'] };\n" },
      ["docs/plans/a.md", "docs/guide/b.md"],
    );
    expect(came).toEqual(["en/guide/b"]);
  });

  it("include those that Hugo ignores, does not mount, or has in a disabled language", async () => {
    const { came, lines } = await take(
      {
        "config/_default/hugo.toml":
          "title = 'Harbor'\nignoreFiles = ['\\.tmp\\.md$', '/plans/', '(a+)+$']\n[languages.en]\n[languages.ko]\ndisabled = true\n[languages.zh]\n",
        "config/_default/module.yaml":
          "mounts:\n  - { source: content, target: content, excludeFiles: [/lost/**, '**/*.old.md'] }\n",
      },
      [
        "a.tmp.md",
        "plans/b.md",
        "lost/c.md",
        "guide/d.old.md",
        "guide/e.md",
        "guide/e.ko.md",
        "guide/e.zh.md",
      ].map((path) => `content/${path}`),
    );
    expect(came).toEqual(["en/guide/e", "zh/guide/e"]);
    expect(lines).toContain("not understood, and not used to leave out texts: ignoreFiles: (a+)+$");
  });

  it("include those with an underscore in Jekyll, unless included or in a collection", async () => {
    const { came } = await take(
      {
        "site/_config.yml":
          "title: Harbor\nexclude: [notes, script, 'old*.md']\ninclude: [_pages]\ncollections: { beds: { output: true }, tools: {} }\n",
      },
      ["_pages/a.md", "_beds/b.md", "_tools/c.md", "_private/d.md", "notes/e.md", "scripts/f.md"]
        .concat(["older/g.md", "guide/_h.md", "guide/i.md", "_drafts/j.md", "_posts/2024-05-31-k.md"])
        .map((path) => `site/${path}`),
    );
    expect(came).toEqual(["en/beds/b", "en/guide/i", "en/j draft", "en/pages/a", "en/posts/k"]);
  });

  it("include Hexo's error page and those with an underscore, except posts and drafts", async () => {
    const { came } = await take(
      { "_config.yml": "title: Harbor\n" },
      ["404.md", "about/index.md", "_includes/a.md", "about/_b.md", "_drafts/c.md", "_posts/d.md"].map(
        (path) => `source/${path}`,
      ),
    );
    expect(came).toEqual(["en/about", "en/c draft", "en/posts/d"]);
  });

  it("include those whose front matter says so", async () => {
    const { came } = await take(
      {
        "hugo.toml": "title = 'Harbor'\n",
        "content/guide/a.md": "---\nprivate: true\n---\nWords.\n",
        "content/guide/b.md": "---\nbuild: { list: never }\n---\nWords.\n",
        "content/guide/c.md": "---\nsitemap: false\n---\nWords.\n",
        "content/guide/d.md": "---\nprivate: false\nbuild: { list: always }\n---\nWords.\n",
      },
      [],
    );
    expect(came).toEqual(["en/guide/a draft", "en/guide/b unlisted", "en/guide/c unlisted", "en/guide/d"]);
  });
});
