import { mkdir, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { formatFinding } from "../../source/findings.ts";
import { cornerFolder } from "../../testing/corner-folder.ts";
import { describeEachEngine } from "../../testing/describe-each-engine.ts";
import { checkFolder, importFolder, planFolder } from "./import-folder.ts";

const corner = cornerFolder();

/** Adds files with errors that can be found without the settings. */
async function putFaultyArticles(): Promise<void> {
  await corner.put("articles/en/broken.md", "---\ntitle: [\n---\nText.\n");
  await corner.put(
    "articles/en/faulty.md",
    "---\ntitle: Faulty\ncover: gone.svg\n---\n![x](/media/nowhere.svg)\n\n[away](missing.md)\n",
  );
  await corner.put("media/tool.exe", "MZ");
}

const OF_ARTICLES = [
  /^articles\/en\/broken\.md:.*error/,
  /^articles\/en\/faulty\.md:3.*(?:error|warning): the cover "gone\.svg"/,
  /^articles\/en\/faulty\.md:5.*(?:error|warning): .*nowhere\.svg/,
  /^articles\/en\/faulty\.md:7.*missing\.md/,
  /^media\/tool\.exe:/,
];

const SITE = "code: corner\nname: Corner\ngroups: [{ slug: news, name: News }]\n";
const BROKEN: [name: string, path: string, content: string | Uint8Array][] = [
  ["broken YAML", "site.yaml", "code: corner\nname: [\n"],
  ["an unknown key", "site.yaml", `${SITE}colour: red\n`],
  ["a wrong theme", "site.yaml", `${SITE}theme: theme9\n`],
  ["bytes that are no text", "site.yaml", new Uint8Array([0xff, 0xfe, 0x63])],
  ["nothing", "site.yaml", ""],
  ["broken YAML", "menus.yaml", "top_menu:\n  - { id: a\n"],
  ["a missing key", "menus.yaml", "top_menu:\n  - { id: a }\n"],
  ["a missing key", "banners.yaml", "home:\n  - { id: a, title: A }\n"],
  ["a target that is none", "redirects.yaml", "- { from: /a, to: 'javascript:1' }\n"],
  ["a list that is none", "moved.yaml", "a: b\n"],
  ["a list that is none", "feed-ids.yaml", "a: b\n"],
];

describe("an error in a settings file hides no other", () => {
  it.each(BROKEN)("%s in %s", async (_name, path, content) => {
    await putFaultyArticles();
    const whole = await corner.findings();
    await corner.put(path, content);
    const found = await corner.findings();
    expect(found.some((line) => line.startsWith(`${path}:`))).toBe(true);
    for (const pattern of OF_ARTICLES) expect(found).toContainEqual(expect.stringMatching(pattern));
    // All additional findings are about the broken file: it causes none in other files.
    expect(found.filter((line) => !line.startsWith(`${path}:`) && !whole.includes(line))).toEqual([]);
  });

  it("several errors at once are all reported", async () => {
    await putFaultyArticles();
    for (const [, path, content] of BROKEN) await corner.put(path, content);
    const found = await corner.findings();
    for (const [, path] of BROKEN) expect(found).toContainEqual(expect.stringMatching(`^${path}:`));
    for (const pattern of OF_ARTICLES) expect(found).toContainEqual(expect.stringMatching(pattern));
  });
});

describe("content is only checked against settings that can be read", () => {
  const INNOCENT: [path: string, content: string][] = [
    [
      "articles/kr/blog/first.md",
      "---\ntitle: 첫 글\n---\n[a](/zh/other.html) [b](/blog/) [c](/gone.html)\n",
    ],
    ["menus.yaml", "top_menu: [{ id: a, name: A, group: blog }, { id: b, name: B, url: /elsewhere.html }]\n"],
    ["redirects.yaml", "- { from: /index.html, to: / }\n"],
  ];

  it.each([
    ["all of it broken", "code: [\n"],
    ["a key that may be the one that is missing", "code: corner\nname: Corner\ngroup: []\nlanguage: []\n"],
    ["all that counts wrong", "code: corner\nname: Corner\ntheme: x\nlanguages: x\ngroups: x\n"],
  ])("%s: causes no follow-up findings", async (_name, site) => {
    for (const [path, content] of INNOCENT) await corner.put(path, content);
    await corner.put("site.yaml", site);
    const found = await corner.findings();
    expect(found.filter((line) => !line.startsWith("site.yaml:"))).toEqual([]);
  });

  it("the valid parts of a broken file are used", async () => {
    for (const [path, content] of INNOCENT) await corner.put(path, content);
    await corner.put(
      "site.yaml",
      "code: CORNER\nname: Corner\nlanguages: [{ code: en }]\ngroups: [{ slug: news, name: News }]\nconfig: { siteConfig: { homeBannerId: gone } }\n",
    );
    const found = await corner.findings();
    for (const pattern of [
      /^site\.yaml:1:1: error: code/,
      /^site\.yaml:5.*banners\.yaml has no place "gone"/,
      /^articles\/kr\/blog\/first\.md:1: error: the site does not offer "kr"/,
      /^menus\.yaml:.*the group "blog" is not among groups/,
      /^menus\.yaml:.*"\/elsewhere\.html" leads nowhere/,
    ])
      expect(found).toContainEqual(expect.stringMatching(pattern));
  });

  it("valid redirect rules are used, and hide no finding", async () => {
    await corner.put(
      "articles/en/x.md",
      "---\ntitle: X\n---\n[a](/gone.html)\n\n[b](/old.html) [c](/bad.html)\n",
    );
    await corner.put(
      "redirects.yaml",
      `- { from: /bad.html, to: "javascript:1" }
- { from: /old.html, to: /about.html, status: 303 }
- { from: /lost.html, to: /nowhere.html, status: 303 }
- { from: /file.html, to: "media:gone.pdf" }
- { from: /one.html, to: /two.html }
- { from: /two.html, to: /one.html }
- { from: /old.html, to: / }
`,
    );
    const found = (await corner.findings()).map((line) => line.replace(/(:\d+)(:\d+)?: /, "$1 ")).sort();
    const expected = [
      /^articles\/en\/x\.md:4 warning: "\/gone\.html" leads nowhere/,
      /^redirects\.yaml:1 error: \[0\]\.to/,
      /^redirects\.yaml:2 error: \[1\]\.status: must be 301/,
      /^redirects\.yaml:3 error: \[2\]\.status: must be 301/,
      /^redirects\.yaml:3 warning: "\/nowhere\.html" leads nowhere/,
      /^redirects\.yaml:4 error: the file "gone\.pdf" is not in media/,
      /^redirects\.yaml:5 error: "\/one\.html" is redirected in a loop/,
      /^redirects\.yaml:5 warning: "\/one\.html" leads nowhere/,
      /^redirects\.yaml:6 error: "\/two\.html" is redirected in a loop/,
      /^redirects\.yaml:6 warning: "\/two\.html" leads nowhere/,
      /^redirects\.yaml:7 error: "\/old\.html" and "\/old\.html" apply to some of the same addresses/,
    ];
    expect(found).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  it("a rule without a source may be the rule for any address, and positions refer to the file", async () => {
    await corner.put("articles/en/x.md", "---\ntitle: X\n---\n[a](/gone.html)\n");
    await corner.put(
      "redirects.yaml",
      "- { from: gone.html, to: /about.html }\n- { from: /a.html, to: 'media:gone.pdf' }\n",
    );
    expect(await corner.findings()).toEqual([
      expect.stringMatching(/^redirects\.yaml:1:.*error: \[0\]\.from/),
      expect.stringMatching(/^redirects\.yaml:2:.*error: the file "gone\.pdf"/),
    ]);
  });

  it("a folder that is not a content folder gets a single finding", async () => {
    const other = `${corner.scratch}/other`;
    await mkdir(other);
    for (const name of ["a.txt", "b.txt"]) await writeFile(`${other}/${name}`, "x");
    const { findings } = await checkFolder(other);
    expect(findings.list.map(({ kind }) => kind)).toEqual(["missing-file"]);
  });
});

describeEachEngine("an import with a broken settings file", (makeDatabase) => {
  it.each([{ keepGoing: false }, { keepGoing: true }])(
    "shows all findings and writes nothing: %o",
    async (options) => {
      const store = await (await makeDatabase()).open();
      await importFolder(store.exchange, corner.folder);
      const before = JSON.stringify(await store.exchange.read("corner"));
      await putFaultyArticles();
      await corner.put("menus.yaml", "top_menu:\n  - { id: a\n");
      const report = await importFolder(store.exchange, corner.folder, options);
      const plan = await planFolder(store.exchange, corner.folder, options);
      for (const { findings } of [report, plan])
        for (const pattern of [/^menus\.yaml:/, ...OF_ARTICLES])
          expect(findings.list.map((finding) => formatFinding(finding))).toContainEqual(
            expect.stringMatching(pattern),
          );
      expect([report.summary, plan.plan]).toEqual([undefined, undefined]);
      expect(JSON.stringify(await store.exchange.read("corner"))).toBe(before);
    },
  );

  it("shows all findings and writes nothing if settings refer to missing content", async () => {
    const store = await (await makeDatabase()).open();
    await putFaultyArticles();
    await corner.put("menus.yaml", "top_menu: [{ id: a, name: A, article: gone }]\n");
    const { findings, summary } = await importFolder(store.exchange, corner.folder);
    expect(summary).toBeUndefined();
    for (const pattern of [/^menus\.yaml:.*there is no article "gone"/, ...OF_ARTICLES])
      expect(findings.list.map((finding) => formatFinding(finding))).toContainEqual(
        expect.stringMatching(pattern),
      );
  });
});
