import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { checkTree } from "../import-tree.ts";
import { adoptTree } from "./adopt-tree.ts";

/** Returns a text with a title. */
const page = (title: string): string => `---\ntitle: ${title}\n---\nWords.\n`;

describe("groups of an adopted tree", () => {
  let scratch: string;

  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  });

  afterEach(() => rm(scratch, { recursive: true, force: true }));

  /** Adopts a tree. Returns the names of its groups in the mapping, and what is reported about them. */
  async function groupsOf(files: Readonly<Record<string, string>>) {
    const tree = join(scratch, "tree");
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    }
    const { mapping, lines } = await adoptTree(tree, "harbor");
    await writeFile(join(scratch, "mapping.yaml"), mapping);
    const foreign = { mapping: join(scratch, "mapping.yaml"), tenant: "harbor" };
    const { findings } = await checkTree(tree, foreign);
    expect(findings.list.map(formatFinding)).toEqual([]);
    const [, names = ""] = /^ {2}groups:.*\n((?: {4}- .*\n)+)/m.exec(mapping) ?? [];
    return {
      names: names
        .trimEnd()
        .split("\n")
        .map((line) => line.replace("    - ", "")),
      reported: lines.filter((line) => line.startsWith("groups named after")),
    };
  }

  const TEXTS = Object.fromEntries(
    ["", "zh/", "ko/"].flatMap((folder) =>
      ["index", "tools/a", "tools/b", "beds/c", "beds/d"].map((path) => [
        `docs/${folder}${path}.md`,
        page(`${path} ${folder}`),
      ]),
    ),
  );

  it("have the names of menu entries in each language", async () => {
    const nav =
      "nav:\n  - Start: index.md\n  - Fine tools:\n      - tools/a.md\n      - tools/b.md\n  - Our beds:\n      - beds/c.md\n      - Deep: [beds/d.md]\n";
    const zh = "{ Fine tools: 好工具, Our beds: 菜畦, Deep: 深处 }";
    const plugins = `plugins:\n  - i18n:\n      languages:\n        - { locale: zh, nav_translations: ${zh} }\n        - { locale: ko, nav_translations: { Fine tools: 좋은 도구 } }\n`;
    expect(await groupsOf({ ...TEXTS, "mkdocs.yml": nav + plugins })).toEqual({
      names: [
        "{ slug: beds, name: { en: Our beds, zh: 菜畦 } }   # nothing in the tree names it in kr",
        "{ slug: tools, name: { en: Fine tools, kr: 좋은 도구, zh: 好工具 } }",
      ],
      reported: [
        "groups named after their folders, because the tree has no names for them (see site.groups): kr: beds",
      ],
    });
  });

  it("have the names in their folders' files, or the titles of their pages", async () => {
    const found = await groupsOf({
      ...TEXTS,
      "docs/tools/_category_.json": '{ "label": "All tools" }',
      "docs/zh/tools/_category_.json": '{ "label": "全部工具" }',
      "docs/ko/tools/index.md": page("모든 도구"),
      "docs/beds/index.md": page("All beds"),
      "docs/zh/beds/README.md": "# 全部菜畦\n\n文字。\n",
      "docs/ko/beds/index.md": page("모든 화단"),
    });
    expect(found).toEqual({
      names: [
        "{ slug: beds, name: { en: All beds, kr: 모든 화단, zh: 全部菜畦 } }",
        "{ slug: tools, name: { en: All tools, kr: 모든 도구, zh: 全部工具 } }",
      ],
      reported: [],
    });
  });

  it("are named after their folders if there is no other name, which is reported once", async () => {
    const found = await groupsOf({
      ...TEXTS,
      "docs/zh/tools/index.md": page("概述"),
      "docs/zh/beds/index.md": page("概述"),
    });
    expect(found).toEqual({
      names: [
        "{ slug: beds, name: Beds }   # nothing in the tree names it in kr, zh",
        "{ slug: tools, name: Tools }   # nothing in the tree names it in kr, zh",
      ],
      reported: [
        "groups named after their folders, because the tree has no names for them (see site.groups): zh: beds, tools; kr: beds, tools",
      ],
    });
  });

  it("are named after the translated folders of translations", async () => {
    const note = (permalink: string): string => `---\npermalink: ${permalink}\n---\nWords, [[#x]].\n`;
    const found = await groupsOf({
      "en/Plugins/Canvas.md": note("canvas"),
      "en/Plugins/Graph.md": note("graph"),
      "en/Notes/Link.md": note("link"),
      "zh/插件/白板.md": note("canvas"),
      "zh/插件/图谱.md": note("graph"),
      "zh/随笔/甲.md": note("other"),
      "ko/플러그인/캔버스.md": note("canvas"),
    });
    expect(found).toEqual({
      names: [
        "{ slug: notes, name: Notes }",
        "{ slug: plugins, name: { en: Plugins, zh: 插件, kr: 플러그인 } }",
        "{ slug: 随笔, name: 随笔 }",
      ],
      reported: [],
    });
  });

  it("of posts have a name in each language; folder names in the site's language are used", async () => {
    const chinese = "这是一篇用中文写的文章，内容很短，不过字数足够了。\n";
    const found = await groupsOf({
      "source/_posts/a.md": `---\ntitle: 甲\n---\n${chinese}`,
      "source/随笔/b.md": `---\ntitle: 乙\n---\n${chinese}`,
    });
    expect(found).toEqual({
      names: ["{ slug: posts, name: 文章 }", "{ slug: 随笔, name: 随笔 }"],
      reported: [],
    });
  });
});
