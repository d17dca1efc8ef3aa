import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { foreignTree } from "../testing/foreign-tree.ts";

describe("the languages of a foreign tree", () => {
  const tree = foreignTree();
  const { put } = tree;

  it("joins translations by path with any extension, by a table and by front matter, and lists likely pairs once", async () => {
    await put({
      "tree/en/guide/setup.md": "# Setup\n",
      "tree/ko/guide/setup.mdx": "# 설치\n",
      "tree/en/guide/index.md": "# Guide\n",
      "tree/ko/guide/README.md": "# 안내\n\n[설치](setup.mdx)\n",
      "tree/en/care/water.md": "# Water\n",
      "tree/zh/养护/浇水.md": "# 浇水\n",
      "tree/en/care/prune.md": "---\nref: prune\n---\n# Prune\n",
      "tree/zh/养护/修剪.md": "---\nref: prune\n---\n# 修剪\n",
      "tree/en/care/harvest.md": "# Harvest\n",
      "tree/ko/care/harvset.md": "# 수확\n",
      "tree/zh/care/only.md": "# 只有中文\n",
    });
    const { articles, findings } = await tree.import(`languages: { en: en, zh: zh, kr: ko }
translations: { 养护/浇水.md: care/water.md }
frontMatter: { rename: { ref: translationKey } }
`);
    expect(Object.keys(articles).sort()).toEqual([
      "en/guide.md",
      "en/harvest.md",
      "en/prune.md",
      "en/setup.md",
      "en/water.md",
      "kr/guide.md",
      "kr/harvset.md",
      "kr/setup.md",
      "zh/only.md",
      "zh/water.md",
      "zh/修剪.md",
    ]);
    expect(articles["kr/guide.md"]).toContain('href="article:setup"');
    expect(findings.map((finding) => finding.split(": warning: ")).sort()).toEqual([
      [
        "ko/care/harvset.md:1",
        'no text in "en" has this name, so it is not joined to one. If it translates "care/harvest.md", write translations: { "care/harvset.md": "care/harvest.md" } in the mapping',
      ],
    ]);
  });

  it("never changes the address of an original because of a translation of a removed text", async () => {
    await put({
      "tree/en/guide/setup.md": "# Setup\n",
      "tree/zh/old/setup.md": "# 旧\n",
      "tree/zh/guide/setup.md": "# 设置\n",
    });
    const { articles } = await tree.import("languages: { en: en, zh: zh }\n");
    expect(Object.keys(articles).sort()).toEqual(["en/setup.md", "zh/old-setup.md", "zh/setup.md"]);
  });

  it("distinguishes languages by front matter if they share a folder", async () => {
    await put({
      "tree/posts/tea.md": "---\ntitle: Tea\nref: tea\n---\n[中文](cha.md)\n",
      "tree/posts/cha.md": "---\ntitle: 茶\nlang: zh-CN\nref: tea\n---\n[English](tea.md)\n",
      "tree/posts/nokcha.md": '+++\ntitle = "녹차"\nlanguage = "ko"\nref = "tea"\n+++\n녹차\n',
    });
    const { articles, findings } = await tree.import(
      "languages: { en: posts, zh: posts, kr: posts }\nfrontMatter: { rename: { ref: translationKey } }\n",
    );
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual(["en/tea.md", "kr/nokcha.md", "zh/cha.md"]);
    expect(tree.imported.articles.map(({ translationKey }) => translationKey)).toEqual(["tea", "tea", "tea"]);
    expect(articles["en/tea.md"]).toContain('href="article:tea"');
  });

  it("reads the language in front matter of a text that is not UTF-8", async () => {
    await put({ "tree/posts/tea.md": "---\ntitle: Tea\n---\nTea\n" });
    // "我们在这里，"
    const chinese = Buffer.from("ced2c3c7d4dad5e2c0efa3ac0a", "hex");
    const fields = Buffer.from("---\ntitle: Cha\nlanguage: zh\n---\n");
    await writeFile(tree.at("tree/posts/cha.md"), Buffer.concat([fields, chinese]));
    const { articles } = await tree.import("languages: { en: posts, zh: posts }\n");
    expect(Object.keys(articles).sort()).toEqual(["en/tea.md", "zh/cha.md"]);
    expect(articles["zh/cha.md"]).toContain("我们在这里");
  });

  it("refuses a language that the mapping does not contain for that folder", async () => {
    await put({ "tree/posts/thé.md": "---\ntitle: Thé\nlocale: fr\n---\nThé\n" });
    const { articles, findings } = await tree.import("languages: { en: posts, zh: posts }\n");
    expect(articles).toEqual({});
    expect(findings).toEqual([
      'posts/thé.md:3: error: the field "locale" says "fr", but the mapping has these languages here: en, zh. Add it to languages, correct the field, or list the file under skip',
    ]);
  });

  it("reads the language from the fields that the mapping names, and from paths", async () => {
    await put({
      "tree/a.md": "---\ntitle: A\nidioma: ko\nlang: zh\n---\nA\n",
      "tree/b.zh.md": "---\ntitle: B\nlang: en\n---\nB\n",
    });
    const { articles, findings } = await tree.import(
      'languages: { en: ., kr: ., zh: "{path}.zh" }\nfrontMatter: { language: [idioma], ignore: [lang] }\n',
    );
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual(["kr/a.md", "zh/b.md"]);
  });

  it("distinguishes languages by suffixes of names, joins translations, and keeps links in the language", async () => {
    await put({
      "tree/docs/guide/start.md": "# Start\n\n[other](other.md) ![p](p.svg)\n",
      "tree/docs/guide/start.zh.md":
        "# 开始\n\n[其他](other.md) [English](start.md) [kr](other_kr.md) ![p](p.svg)\n",
      "tree/docs/guide/other.md": "# Other\n",
      "tree/docs/guide/other.zh.md": "# 其他\n\n[[start]]\n",
      "tree/docs/guide/other_kr.md": "# 기타\n\n[시작](./start)\n",
      "tree/docs/guide/index.ko.md": "# 안내\n\n[한국어만](only)\n",
      "tree/docs/guide/only_kr.md": "# 한국어만\n",
      "tree/docs/guide/p.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      "tree/README.md": "# Not of the site\n",
    });
    const { articles, findings } = await tree.import(
      [
        'languages: { en: docs, zh: "docs/{path}.zh", kr: ["docs/{path}_kr", "docs/{path}.ko"] }',
        "groups: [{ path: guide/**, group: guide }]",
        "shortcodes: { wikiLinks: true }\n",
      ].join("\n"),
    );
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual([
      "en/guide/other.md",
      "en/guide/start.md",
      "kr/guide/guide.md",
      "kr/guide/only.md",
      "kr/guide/other.md",
      "zh/guide/other.md",
      "zh/guide/start.md",
    ]);
    const keys = tree.imported.articles.map(({ translationKey }) => translationKey);
    expect(new Set(keys)).toEqual(new Set(["guide/start", "guide/other", "guide/guide", "guide/only"]));
    const linksOf = (path: string) =>
      [...(articles[path] ?? "").matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(linksOf("en/guide/start.md")).toEqual(["article:guide%2Fother", "media:docs/guide/p.svg"]);
    expect(linksOf("zh/guide/start.md")).toEqual([
      "article:guide%2Fother",
      "article:guide%2Fstart",
      "article:guide%2Fother",
      "media:docs/guide/p.svg",
    ]);
    expect(linksOf("zh/guide/other.md")).toEqual(["article:guide%2Fstart"]);
    expect(linksOf("kr/guide/guide.md")).toEqual(["article:guide%2Fonly"]);
    expect(linksOf("kr/guide/other.md")).toEqual(["article:guide%2Fstart"]);
  });

  it("finds languages deep in paths, and reports texts without a language", async () => {
    await put({
      "tree/posts/hello/en.md": "# Hello\n\n[second](../second/)\n",
      "tree/posts/hello/zh.md": "# 你好\n\n[第二](../second/en.md)\n",
      "tree/posts/second/en.md": "# Second\n",
      "tree/posts/second/zh.md": "# 第二\n",
      "tree/posts/second/ja.md": "# 二番目\n",
      "tree/posts/drafts/ja.md": "# 下書き\n",
      "tree/wiki/zh/a/page.md": "# 页\n",
      "tree/wiki/en/a/page.md": "# Page\n",
    });
    const { articles, findings } = await tree.import(
      'languages: { en: ["posts/{path}/en", "{name}/en/{path}"], zh: ["posts/{path}/zh", "{name}/zh/{path}"] }\nskip: [drafts/**]\n',
    );
    expect(findings).toEqual([
      "posts/second/ja.md:1: warning: matches no pattern of languages in the mapping; left out. Add one there, or list the file under skip",
    ]);
    expect(Object.keys(articles).sort()).toEqual([
      "en/hello.md",
      "en/page.md",
      "en/second.md",
      "zh/hello.md",
      "zh/page.md",
      "zh/second.md",
    ]);
    expect(articles["en/hello.md"]).toContain('href="article:second"');
    expect(articles["zh/hello.md"]).toContain('href="article:second"');
  });

  it.each([
    [
      "folders",
      "languages: { en: content/en, kr: content/kr }",
      "content/en/a",
      "content/en/b",
      "content/kr/",
    ],
    ["suffixes", 'languages: { en: "{path}", kr: "{path}.ko" }', "a", "b", ""],
  ])("leads links with another language's prefix to its texts, for languages in %s", async (...given) => {
    const [kind, languages, first, second, folder] = given;
    const korean = (name: string): string => `tree/${folder}${name}${kind === "folders" ? "" : ".ko"}.md`;
    await put({
      [`tree/${first}.md`]: "# A\n\n[Korean](/ko/b/#c), [English](/en/b/)\n",
      [`tree/${second}.md`]: "# B\n",
      [korean("a")]: "# 가\n\n[여기](/ko/b/), [번역한 글](/en/b/)\n",
      [korean("b")]: "# 나\n\n## 다 {#c}\n",
    });
    const { articles, findings } = await tree.import(`${languages}\nroots: { /en/: "", /ko/: "" }\n`);
    expect(findings).toEqual([]);
    const links = (path: string): string[] => articles[path]?.match(/(?<=href=")[^"]*/g) ?? [];
    expect(links("en/a.md")).toEqual(["/kr/b.html#c", "article:b"]);
    expect(links("kr/a.md")).toEqual(["article:b", "article:b"]);
  });
});
