import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exportTenant } from "../../content/export/export-tenant.ts";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { importTree } from "../import-tree.ts";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";

const tree = foreignTree();

const TREE = {
  "index.md": "# Welcome\n\nHello.\n",
  "guide/index.md": "# Guide\n\nRead.\n",
  "zh/index.md": "# 欢迎\n\n您好。\n",
  "mkdocs.yml": "nav:\n  - Elsewhere: https://example.com/\n  - Guide: guide/index.md\n  - Start: index.md\n",
};
const RULES = 'languages: { en: ., zh: zh }\noldAddresses: ["/{path}.html"]\n';

/** Imports a tree into a site with a theme. Returns the first entry of its top menu by language, and its redirects. */
async function run(theme: string, mapping: string, files: Record<string, string> = TREE, more = "") {
  const site = `site: { name: Other, theme: ${theme}, languages: [{ code: en, default: true }, { code: zh }]${more} }\n`;
  await tree.put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
  await tree.take(site + mapping);
  return seen();
}

async function seen() {
  const reader = await tree.reader();
  const first = async (language: "en" | "zh"): Promise<string | undefined> => {
    const entries = (await reader?.menuTree(language))?.["top_menu"]?.children;
    return entries?.[0] && `${entries[0].name} ${entries[0].url}`;
  };
  const rules = (await reader?.listRedirects()) ?? [];
  return {
    en: await first("en"),
    zh: await first("zh"),
    rules: rules.map(({ from, to }) => `${from} ${to}`),
  };
}

describe("the text at the root of a tree", () => {
  it("is the target of / in each language, and of the old site's /index.html", async () => {
    const { en, zh, rules } = await run("theme3", `${RULES}navigation: mkdocs.yml\n`);
    expect([en, zh]).toEqual(["Start /home.html", "欢迎 /zh/home.html"]);
    expect(rules).toEqual(
      expect.arrayContaining([
        "/index.html /home.html",
        "/zh/index.html /zh/home.html",
        "/guide/ /guide.html",
      ]),
    );
    expect(rules).toHaveLength(3);
  });

  it("does not get /index.html if the theme has a home page", async () => {
    const { en, rules } = await run("theme1", `${RULES}navigation: mkdocs.yml\n`);
    expect(en).toBe("Start /home.html");
    expect(rules).toEqual(["/guide/ /guide.html"]);
  });

  it("is the text with that former address, whatever its name", async () => {
    const files = { "a.md": "# A\n\nHello.\n", "hello.md": "---\npermalink: /\n---\n# Hello\n\nWords.\n" };
    const { en, rules } = await run("theme3", "languages: { en: . }\n", files);
    expect(en).toBe("Hello /hello.html");
    expect(rules).toEqual(["/index.html /hello.html"]);
  });

  it.each([
    ["is empty", "---\ntitle: Nothing\n---\n"],
    ["is a draft", "---\ndraft: true\n---\nNot yet.\n"],
  ])("is ignored if it %s: the menu then starts with a page of the site", async (_, text) => {
    const mapping = `${RULES}frontMatter: { flags: { draft: draft } }\nnavigation: mkdocs.yml\n`;
    const files = { ...TREE, "index.md": text, "zh/index.md": text };
    expect((await run("theme3", mapping, files)).en).toBe("Guide /guide.html");
  });

  it("creates a menu for a site without one, and does not change one that was added later", async () => {
    expect((await run("theme3", RULES)).en).toBe("Welcome /home.html");
    const { exchange } = tree.imported.store;
    const folder = tree.at("site");
    await exportTenant(exchange, TENANT, folder);
    await writeFile(join(folder, "menus.yaml"), "top_menu:\n  - { id: guide, name: Read, article: guide }\n");
    expect((await importFolder(exchange, folder)).findings.list).toEqual([]);
    await importTree(exchange, tree.at("tree"), tree.options());
    expect((await seen()).en).toBe("Read /guide.html");
  });

  it("is not an article if it is empty, nor is a Hugo section: links and menus lead to lists", async () => {
    const files = {
      "_index.md": "---\ntitle: Home\n---\n",
      "posts/_index.md": "---\ntitle: Journal\n---\n",
      "posts/a.md": "# A\n\nSee [all](/posts/).\n",
      "hugo.toml": '[[menus.main]]\nname = "Journal"\npageRef = "/posts"\n',
    };
    const mapping = `languages: { en: . }\noldAddresses: ["/{path}.html"]\nnavigation: hugo.toml\ngroups: [{ path: "posts/**", group: posts }]\n`;
    const groups = ", groups: [{ slug: posts, name: Journal }]";
    expect((await run("theme1", mapping, files, groups)).en).toBe("Journal /posts/index.html");
    expect(tree.imported.articles.map(({ path }) => path)).toEqual(["en/posts/a.md"]);
    expect(tree.imported.articles[0]?.html).toContain("/posts/index.html");
    expect(tree.imported.report.findings.list).toEqual([]);
  });
});
