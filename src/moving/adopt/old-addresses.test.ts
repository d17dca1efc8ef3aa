import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { adoptTree } from "./adopt-tree.ts";

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

/** Adopts a tree with these settings and texts. Returns the rules for its old addresses, and what could not be understood. */
async function adopt(settings: Record<string, string>, texts: readonly string[]) {
  const all = Object.entries({ ...settings, ...Object.fromEntries(texts.map((path) => [path, "# A\n"])) });
  for (const [path, text] of all) {
    await mkdir(dirname(join(scratch, path)), { recursive: true });
    await writeFile(join(scratch, path), text);
  }
  const { mapping, lines } = await adoptTree(scratch, "harbor");
  const [, written = ""] = /^oldAddresses:\n((?: {2}.*\n)+)/m.exec(mapping) ?? [];
  return {
    rules: [...written.matchAll(/path: "?([^",]+)"?, address: "?([^"]+?)"? \}/g)].map(
      ([, path, address]) => `${path} ${address}`,
    ),
    reported: lines.filter((line) => line.startsWith("not understood")),
    mapping,
  };
}

it("follow Jekyll's defaults for a folder, narrowest first", async () => {
  const { rules, reported } = await adopt(
    {
      "_config.yml":
        "permalink: pretty\ndefaults:\n  - { scope: { path: '', type: posts }, values: { permalink: '/:short_year/:i_month/:title:output_ext' } }\n  - { scope: { path: help }, values: { permalink: '/h/:basename/' } }\n  - { scope: { path: '', type: beds }, values: { permalink: '/:collection/:path/' } }\ncollections: { beds: { output: true } }\n",
    },
    ["_posts/2024-05-31-a.md", "help/b.md", "_beds/c.md", "about.md"],
  );
  expect(rules).toEqual([
    "help/** /h/{name}/",
    "**/_beds/** /beds/{rest}/",
    "**/_posts/** /{date.YY}/{date.M}/{slug}.html",
    "**/_posts/** /{categories}/{year}/{month}/{day}/{slug}/",
    "**/_beds/** /beds/{rest}/",
    "** /{path}/",
  ]);
  expect(reported).toEqual([]);
});

it.each<[system: string, settings: Record<string, string>, text: string, reported: string, left: string[]]>([
  [
    "Hexo",
    { "_config.yml": "permalink: :year/:hash-:i_day/\n" },
    "source/_posts/a.md",
    '"/:year/:hash-:i_day/" in _config.yml, for its :hash',
    ["** /{path}/"],
  ],
  [
    "Jekyll",
    { "_config.yml": "permalink: /:w_year/:week/:title.html\n" },
    "_posts/2024-05-31-a.md",
    '"/:w_year/:week/:title.html" in _config.yml, for its :w_year, :week',
    ["** /{path}.html"],
  ],
  [
    "Hugo",
    { "hugo.toml": '[permalinks.page]\nposts = "/:section/:yearday/:slug"\nbeds = "/:sections[1:]/:slug"\n' },
    "content/posts/a.md",
    '"/:sections[1:]/:slug" in the permalinks of Hugo, for its :sections[1:]',
    ["posts/** /posts/{date.DDD}/{title}", "** /{path}/"],
  ],
])("are omitted and reported if a pattern of %s has an unknown part", async (_name, ...given) => {
  const [settings, text, left, rules] = given;
  const found = await adopt(settings, [text]);
  expect(found.rules).toEqual(rules);
  expect(found.reported).toEqual([`not understood, and not used for old addresses: ${left}`]);
  expect(found.mapping).toContain(`#   ${left}\n`);
});

it("end in .html if MkDocs does not use directory URLs", async () => {
  const { rules } = await adopt({ "mkdocs.yml": "use_directory_urls: false\n" }, ["docs/a.md"]);
  expect(rules).toEqual(["** /{path}.html"]);
});
