import { expect, it } from "vitest";
import { adoptedTree } from "../testing/adopted-tree.ts";

const TEXT = "# Title\n\nWords.\n";
const KOREAN = "# 제목\n\n한국어로 적은 글입니다. 이 글은 아주 짧지만 글자는 넉넉합니다.\n";

const adopt = adoptedTree();

it.each<[system: string, languages: string[], articles: number, files: Record<string, string>]>([
  [
    "Hugo",
    ["language en: content/{path}", "language zh: content/{path}.zh"],
    3,
    {
      "hugo.toml": 'title = "Harbor"\n',
      "content/posts/a.md": "+++\ntitle = 'A'\ndate = 2024-05-31\ndraft = true\n+++\nWords.\n",
      "content/posts/b.md": TEXT,
      "content/posts/b.zh.md": TEXT,
    },
  ],
  [
    "Hugo",
    ["language en: content/{path}, content/{path}.en", "language zh: content/{path}.zh-cn"],
    5,
    {
      "config.yml": "title: Harbor\nlanguages: { en: { menu: { main: [{ name: B, url: /b/ }] } } }\n",
      "content/a.md": TEXT,
      "content/b.md": TEXT,
      "content/a.fr.md": TEXT,
      "content/b.fr.md": TEXT,
      // Many sites use a country code in place of the language code.
      "content/a.jp.md": TEXT,
      "content/b.jp.md": TEXT,
      "content/b.zh-cn.md": TEXT,
      "content/c.en.md": TEXT,
      "content/c.zh-cn.md": TEXT,
    },
  ],
  [
    "Jekyll",
    ["language en: ."],
    2,
    {
      "_config.yml": "title: Harbor\n",
      "_posts/2024-05-31-a.md": "---\ntitle: A\ncategories: [x]\n---\nWords.\n",
      "about.md": TEXT,
      "README.md": TEXT,
      "_includes/part.md": TEXT,
    },
  ],
  ["Jekyll", ["language en: ."], 1, { "_posts/2024-05-31-a.md": "---\ntitle: A\n---\nWords.\n" }],
  [
    "Docusaurus",
    ["language en: docs, blog as blog", "language kr: i18n/ko/docusaurus-plugin-content-docs/current"],
    3,
    {
      "docusaurus.config.js": "module.exports = { title: 'Harbor' };\n",
      "docs/a.md": "---\nsidebar_position: 2\n---\n# A\n",
      "blog/2024-05-31-b.md": TEXT,
      "i18n/ko/docusaurus-plugin-content-docs/current/a.md": KOREAN,
      "node_modules/x/README.md": TEXT,
    },
  ],
  [
    "VitePress",
    ["language en: docs", "language zh: docs/zh"],
    2,
    {
      "docs/.vitepress/config.mts": "export default { title: 'Harbor' };\n",
      "docs/guide/a.md": TEXT,
      "docs/zh/guide/a.md": "# 标题\n\n[另一篇](/zh/guide/a)\n",
      "docs/es/guide/a.md": TEXT,
    },
  ],
  [
    "VitePress",
    ["language kr: site/src"],
    1,
    {
      "site/.vitepress/config.ts": "export default {\n  srcDir: 'src',\n};\n",
      "site/src/guide/a.md": `${KOREAN}\n![잎](/leaf.svg)\n`,
      "site/src/public/leaf.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      "site/README.md": TEXT,
    },
  ],
  [
    "VitePress",
    ["language en: docs", "language zh: docs/zh-cn"],
    2,
    {
      "docs/.vitepress/config.ts": "export default {};\n",
      "docs/a.md": TEXT,
      "docs/zh-cn/a.md": TEXT,
      "docs/zh-tw/a.md": TEXT,
    },
  ],
  [
    "VitePress",
    ["language en: docs", "language zh: docs/zh"],
    2,
    {
      "docs/.vitepress/config/index.ts":
        "import { defineConfig } from 'vitepress';\nimport { en } from './en.js';\nexport default defineConfig({ title: 'Harbor', locales: { root: { label: 'English', ...en } } });\n",
      "docs/.vitepress/config/en.ts":
        "export const en = { themeConfig: { sidebar: { '/': [{ text: 'A', link: '/a' }] } } };\n",
      "docs/a.md": TEXT,
      "docs/zh/a.md": TEXT,
    },
  ],
  [
    "Jekyll",
    ["language en: {path}", "language zh: {path}/zh-hans/{name}"],
    4,
    {
      "_config.yml": "title: Harbor\ncollections: { articles: { output: true } }\n",
      "_articles/a.md": TEXT,
      "_articles/b.md": TEXT,
      "_articles/zh-hans/a.md": TEXT,
      "_articles/zh-hant/a.md": TEXT,
      "_articles/fr/a.md": TEXT,
      "_articles/it/b.md": TEXT,
      "_articles/pcm/b.md": TEXT,
      "about.md": TEXT,
    },
  ],
  [
    "MkDocs",
    ["language kr: pages"],
    1,
    { "mkdocs.yml": "site_name: Harbor\ndocs_dir: ./pages/\n", "pages/a.md": KOREAN },
  ],
  [
    "MkDocs",
    ["language en: pages"],
    1,
    {
      "mkdocs.yml":
        "site_name: !ENV [SITE_NAME, 'Harbor, north']\ndocs_dir: !ENV [A, B, pages]\ntheme: !ENV THEME\nexclude_docs: /x.md\n",
      "pages/a.md": TEXT,
      "pages/x.md": TEXT,
      "overrides/readme.md": TEXT,
    },
  ],
  [
    "Starlight",
    ["language en: src/content/docs/en", "language kr: src/content/docs/ko"],
    2,
    {
      "astro.config.mjs": "export default { title: 'Harbor' };\n",
      "src/content/docs/en/a.mdx": '<Aside type="tip">Words</Aside>\n',
      "src/content/docs/ko/a.mdx": KOREAN,
    },
  ],
  ["Hexo", ["language en: source"], 1, { "_config.yml": "title: Harbor\n", "source/_posts/a.md": TEXT }],
  [
    "Nextra",
    ["language en: content/en", "language zh: content/zh"],
    2,
    { "content/en/_meta.js": "export default {};\n", "content/en/a.mdx": TEXT, "content/zh/a.mdx": TEXT },
  ],
  [
    "Obsidian",
    ["language en: ."],
    2,
    { ".obsidian/app.json": "{}\n", "Notes/A.md": "[[B]]\n", "Notes/B.md": TEXT },
  ],
  [
    "mdBook",
    ["language en: book/src"],
    2,
    {
      "book/book.toml": '[book]\ntitle = "Harbor"\n',
      "book/src/SUMMARY.md": "# Summary\n\n# Part\n\n- [A](a.md)\n",
      "book/src/a.md": TEXT,
      "book/src/b/c.md": TEXT,
    },
  ],
  ["GitBook", ["language en: ."], 2, { "SUMMARY.md": "* [A](a.md)\n", "a.md": TEXT, "b/c.md": TEXT }],
  [
    "MkDocs",
    ["language en: docs/{path}", "language zh: docs/{path}.cn"],
    3,
    {
      "mkdocs.yml": "site_name: Harbor\n",
      "docs/a.md": TEXT,
      "docs/a.cn.md": "# 标题\n\n中文写的文字。\n",
      "docs/a.es.md": TEXT,
      "docs/b/c.md": TEXT,
      "docs/b/c.es.md": TEXT,
    },
  ],
  [
    "MkDocs",
    ["language en: docs/en/docs", "language kr: docs/ko/docs"],
    2,
    {
      "docs/en/mkdocs.yml": "site_name: Harbor\n",
      "docs/ko/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
      "docs/fr/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
      "docs/en/docs/a.md": "# Title\n\n{* ../../examples/a.py hl[1] *}\n",
      "docs/ko/docs/a.md": KOREAN,
      "docs/fr/docs/a.md": TEXT,
      "examples/a.py": "print()\n",
    },
  ],
  [
    "Markdown",
    ["language en: docs/en", "language kr: docs/ko"],
    2,
    { "docs/en/a.md": TEXT, "docs/ko/a.md": KOREAN },
  ],
])("is recognised and imported through its mapping: %s", async (system, languages, articles, files) => {
  const adopted = await adopt(files);
  expect(adopted.lines[0]).toBe(`system: ${system}`);
  expect(adopted.lines.filter((line) => line.startsWith("language "))).toEqual(languages);
  expect(adopted.findings).toEqual([]);
  expect(adopted.articles).toBe(articles);
});
