import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportTenant } from "../export/export-tenant.ts";
import { openStore } from "../open.ts";
import { formatFinding } from "./findings.ts";
import { checkFolder, importFolder } from "./import-folder.ts";

let scratch: string;
let folder: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  folder = join(scratch, "site");
  await put(
    "site.yaml",
    "code: corner\nname: Corner\nlanguages:\n  - { code: en, default: true }\n  - { code: zh }\ngroups:\n  - { slug: news, name: News }\n",
  );
  await put(
    "articles/en/news/opening.md",
    "---\ntitle: Opening\npublishedAt: 2026-02-01\n---\nWe open. See [the plan](/media/plan.svg).\n",
  );
  await put(
    "articles/en/about.md",
    "---\ntitle: About\npublishedAt: 2026-01-01\n---\nAbout us. [Opening](news/opening.md)\n",
  );
  await put("media/plan.svg", SVG);
});

afterEach(() => rm(scratch, { recursive: true, force: true }));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40"/></svg>\n';

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function findings(): Promise<string[]> {
  return (await checkFolder(folder)).findings.list.map(formatFinding);
}

describe("findings", () => {
  it("are none for a good folder", async () => {
    expect(await findings()).toEqual([]);
  });

  it.each<[name: string, path: string, content: string | Uint8Array, expected: RegExp]>([
    ["broken YAML", "menus.yaml", "top_menu:\n  - { id: a\n", /^menus\.yaml:\d+: error: broken YAML: /],
    [
      "broken front matter",
      "articles/en/x.md",
      '---\ntitle: "X\nsummary: y\n---\n',
      /^articles\/en\/x\.md:\d+: error: broken YAML: /,
    ],
    [
      "an unknown key",
      "articles/en/x.md",
      "---\ntitle: X\nauthor: me\n---\n",
      /^articles\/en\/x\.md:3: error: author: unknown key; known here are title, summary/,
    ],
    [
      "an unknown key deep in a menu",
      "menus.yaml",
      "top_menu:\n  - id: a\n    name: A\n    children:\n      - id: b\n        name: B\n        link: /x\n",
      /^menus\.yaml:7: error: top_menu\[0\]\.children\[0\]\.link: unknown key/,
    ],
    [
      "a missing key",
      "banners.yaml",
      "home:\n  - id: a\n    title: A\n",
      /^banners\.yaml:2: error: home\[0\]\.image: is missing/,
    ],
    [
      "a wrong value",
      "articles/en/x.md",
      "---\ntitle: X\npublishedAt: soon\n---\n",
      /^articles\/en\/x\.md:3: error: publishedAt: must be a date/,
    ],
    [
      "a day that does not exist",
      "articles/en/x.md",
      "---\ntitle: X\npublishedAt: 2026-02-31\n---\n",
      /:3: error: publishedAt: must be a date/,
    ],
    ["no front matter", "articles/en/x.md", "# X\n", /^articles\/en\/x\.md:1: error: no front matter/],
    [
      "a duplicate slug",
      "articles/en/opening.md",
      "---\ntitle: X\n---\n",
      /:1: error: the slug "opening" is taken by articles\/en\/news\/opening\.md|:1: error: the slug "opening" is taken by articles\/en\/opening\.md/,
    ],
    [
      "a reserved slug",
      "articles/en/search.md",
      "---\ntitle: X\n---\n",
      /^articles\/en\/search\.md:1: error: "search" is the name of a page of the site itself/,
    ],
    [
      "a slug that is none",
      "articles/en/a b.md",
      "---\ntitle: X\n---\n",
      /^articles\/en\/a b\.md:1: error: "a b" cannot stand in an address/,
    ],
    [
      "a language not offered",
      "articles/kr/x.md",
      "---\ntitle: X\n---\n",
      /^articles\/kr\/x\.md:1: error: the site does not offer "kr"/,
    ],
    [
      "a group not listed",
      "articles/en/pets/x.md",
      "---\ntitle: X\n---\n",
      /^articles\/en\/pets\/x\.md:1: error: the group "pets" is not among groups/,
    ],
    [
      "a missing picture",
      "articles/en/x.md",
      "---\ntitle: X\n---\n\n![a](/media/gone.png)\n",
      /^articles\/en\/x\.md:5: error: the picture "\/media\/gone\.png" is not in the folder/,
    ],
    [
      "a missing cover",
      "articles/en/x.md",
      "---\ntitle: X\ncover: gone.png\n---\n",
      /^articles\/en\/x\.md:1: error: the cover "gone\.png" is not in media/,
    ],
    [
      "a link to nowhere",
      "articles/en/x.md",
      "---\ntitle: X\n---\n[a](gone.md)\n",
      /^articles\/en\/x\.md:4: warning: the link leads to "articles\/en\/gone\.md"/,
    ],
    [
      "a script",
      "articles/en/x.md",
      "---\ntitle: X\n---\n\n<script>x</script>\n",
      /^articles\/en\/x\.md:5: warning: <script> is not allowed/,
    ],
    [
      "a file of 20 MB",
      "articles/en/x.md",
      "x".repeat(20_000_000),
      /^articles\/en\/x\.md:1: error: 20\.0 MB of text; at most 2 MB/,
    ],
    [
      "invalid UTF-8",
      "articles/en/x.md",
      Buffer.concat([Buffer.from("---\ntitle: X\n---\nok\n"), Buffer.from([0x63, 0xff, 0xfe])]),
      /^articles\/en\/x\.md:5: error: bytes that are not UTF-8/,
    ],
    [
      "elements thousands deep",
      "articles/en/x.md",
      `---\ntitle: X\n---\n${"<div>".repeat(20_000)}x\n`,
      /^articles\/en\/x\.md:1: error: quotes, lists or elements stand too deep/,
    ],
    [
      "YAML thousands deep",
      "menus.yaml",
      `top_menu: ${"{ a: ".repeat(5_000)}1${" }".repeat(5_000)}`,
      /^menus\.yaml:1: error: broken YAML: /,
    ],
    [
      "a name that differs in case alone",
      "articles/en/About.md",
      "---\ntitle: X\n---\n",
      /^articles\/en\/about\.md:1: warning: differs from articles\/en\/About\.md in case alone/,
    ],
    [
      "its line in a file with the line ends and byte order mark of Windows",
      "articles/en/x.md",
      "\uFEFF---\r\ntitle: X\r\n---\r\n\r\n[a](gone.md)\r\n",
      /^articles\/en\/x\.md:5: warning: the link leads to "articles\/en\/gone\.md"/,
    ],
    [
      "a file of a kind that is not served",
      "media/page.html",
      "<p>",
      /^media\/page\.html:1: error: not a kind of file that is served/,
    ],
    [
      "a picture that is none",
      "media/x.png",
      "not a picture",
      /^media\/x\.png:1: error: the picture cannot be read/,
    ],
    [
      "a script in a picture",
      "media/x.svg",
      '<svg xmlns="http://www.w3.org/2000/svg">\n<script>x</script></svg>',
      /^media\/x\.svg:2: error: <script> may not stand in a picture/,
    ],
    [
      "an article in a menu that does not exist",
      "menus.yaml",
      "top_menu:\n  - id: a\n    name: A\n    article: gone\n",
      /^menus\.yaml:4: error: there is no article "gone"/,
    ],
    [
      "two targets",
      "menus.yaml",
      "top_menu:\n  - id: a\n    name: A\n    article: about\n    url: /x.html\n",
      /^menus\.yaml:2: error: top_menu\[0\]: names more than one/,
    ],
    [
      "an id that stands twice",
      "menus.yaml",
      "top_menu:\n  - { id: a, name: A }\n  - { id: a, name: B }\n",
      /^menus\.yaml:3: error: the id "a" stands twice/,
    ],
    [
      "a menu of five levels",
      "menus.yaml",
      "top_menu: [{ id: a, name: A, children: [{ id: b, name: A, children: [{ id: c, name: A, children: [{ id: d, name: A, children: [{ id: e, name: A }] }] }] }] }]\n",
      /^menus\.yaml:1: error: "e" stands on level 5/,
    ],
    [
      "a javascript address",
      "menus.yaml",
      'top_menu:\n  - id: a\n    name: A\n    url: "javascript:alert(1)"\n',
      /^menus\.yaml:4: error: top_menu\[0\]\.url: must begin with/,
    ],
    [
      "a javascript redirect",
      "redirects.yaml",
      '- from: /a\n  to: "javascript:alert(1)"\n',
      /^redirects\.yaml:2: error: \[0\]\.to: must be a path/,
    ],
    [
      "a redirect to a host by backslash",
      "redirects.yaml",
      "- from: /a\n  to: '/\\evil.example'\n",
      /^redirects\.yaml:2: error: \[0\]\.to: must be a path/,
    ],
    [
      "a redirect loop",
      "redirects.yaml",
      "- { from: /a, to: /b }\n- { from: /b, to: /c }\n- { from: /c, to: /a }\n",
      /^redirects\.yaml:1: error: "\/a" is redirected in a circle/,
    ],
    [
      "a theme's colours that are not all there",
      "site.yaml",
      "code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nthemes:\n  theme2:\n    theme2Colors:\n      themeColor: teal\n      hoverColor: rgb(1 2 3)\n",
      /^site\.yaml:7: warning: theme2Colors has no activeColor\. Add it, activeColor: "#0b4f6c" say; until all three/,
    ],
    [
      "a theme's colour that is none",
      "site.yaml",
      "code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nconfig:\n  theme1Colors: { themeColor: '#123', hoverColor: teal,\n    activeColor: blu }\n",
      /^site\.yaml:7: warning: theme1Colors\.activeColor: "blu" is no colour\. Write "#0b4f6c", .+ the theme shows its own$/,
    ],
    [
      "an earlier place of no article",
      "moved.yaml",
      "- { from: en/news/old.md, article: opening }\n- { from: en/gone.md, article: gone }\n",
      /^moved\.yaml:2: warning: there is no article "gone" in "en"; left out\. Take the entry away, or name its translation key/,
    ],
    [
      "an earlier place that is no path of an article",
      "moved.yaml",
      "- { from: /news/old.html, article: news/opening }\n",
      /^moved\.yaml:1: error: \[0\]\.from: must be the path that the file had below articles\//,
    ],
    [
      "an earlier place that stands twice",
      "moved.yaml",
      "- { from: en/old.md, article: news/opening }\n- { from: en/old.md, article: about }\n",
      /^moved\.yaml:2: error: "en\/old\.md" is listed twice/,
    ],
    [
      "front matter in TOML",
      "articles/en/x.md",
      '+++\ntitle = "X"\n+++\n',
      /^articles\/en\/x\.md:1: error: front matter in TOML \("\+\+\+"\)\. Here it is YAML/,
    ],
    [
      "two rules in one slot",
      "redirects.yaml",
      "- { from: /a/*, to: /x }\n- { from: '/a/:id/y', to: /z }\n",
      /^redirects\.yaml:2: error: "\/a\/:id\/y" and "\/a\/\*" take the same place/,
    ],
    ["a file that belongs nowhere", "menu.yaml", "", /^menu\.yaml:1: warning: not part of a content folder/],
    [
      "a group that is reserved",
      "site.yaml",
      "code: corner\nname: Corner\ngroups:\n  - { slug: api, name: A }\n",
      /^site\.yaml:4: error: groups\[0\]\.slug: is no slug for a group/,
    ],
    [
      "a list bomb",
      "menus.yaml",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
        .split("")
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(",")}]`)
        .join("\n")}\n`,
      /^menus\.yaml:1: error: broken YAML: Excessive alias count/,
    ],
  ])("name %s with its line", async (_name, path, content, expected) => {
    await put(path, content);
    expect((await findings()).filter((line) => expected.test(line))).toHaveLength(1);
  });

  it("are none for names with spaces, emoji and letters that another system takes apart", async () => {
    await put(`articles/en/${"카페".normalize("NFD")}.md`, "---\ntitle: Café\n---\n[about](about.md)\n");
    await put("media/my 图 🚀.svg", SVG);
    await put(`media/${"평면도".normalize("NFD")}.svg`, SVG);
    await put(
      "articles/en/x.md",
      "---\ntitle: X\n---\n[a](카페.md) ![b](</media/my 图 🚀.svg>) ![c](/media/my%20%E5%9B%BE%20🚀.svg) ![d](/media/평면도.svg)\n",
    );
    expect(await findings()).toEqual([]);
  });

  it("are none for a menu of ten thousand entries", async () => {
    const entries = Array.from(
      { length: 10_000 },
      (_, id) => `  - { id: m${id}, name: Entry ${id}, article: about }`,
    );
    await put("menus.yaml", `top_menu:\n${entries.join("\n")}\n`);
    expect(await findings()).toEqual([]);
  });

  it("name a symbolic link that leaves the folder", async () => {
    await writeFile(join(scratch, "secret.md"), "---\ntitle: Secret\n---\n");
    await symlink(join(scratch, "secret.md"), join(folder, "articles/en/secret.md"));
    expect(await findings()).toEqual([
      "articles/en/secret.md:1: error: a symbolic link that leaves the folder. Put the file itself here",
    ]);
  });

  it("follow a symbolic link inside the folder", async () => {
    await symlink(join(folder, "media/plan.svg"), join(folder, "media/again.svg"));
    expect(await findings()).toEqual([]);
  });
});

describe("importFolder", () => {
  async function withStore<Result>(
    work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Result>,
  ): Promise<Result> {
    const store = await openStore({
      databaseUrl: `file:${join(scratch, "store.sqlite")}`,
      dataFolder: join(scratch, "data"),
      fileUrl: "/media/",
    });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  it("takes a folder once, and says so the second time", async () => {
    await withStore(async (store) => {
      const first = await importFolder(store.exchange, folder);
      expect(first.summary).toMatchObject({ changed: 0, removed: 0 });
      const second = await importFolder(store.exchange, folder);
      expect(second.summary).toMatchObject({
        added: 0,
        changed: 0,
        removed: 0,
        unchanged: first.summary?.added,
      });
    });
  });

  it("renders an article again when a file that it names comes or goes", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, folder);
      await put("articles/en/about.md", "---\ntitle: About\n---\n[later](later.md)\n");
      expect((await importFolder(store.exchange, folder)).findings.list).toMatchObject([
        { kind: "missing-article" },
      ]);
      await put("articles/en/later.md", "---\ntitle: Later\n---\n");
      expect((await importFolder(store.exchange, folder)).summary).toMatchObject({ added: 1, changed: 1 });
    });
  });

  it("leaves the store as it was when a single file is wrong", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, folder);
      const before = await store.exchange.articleFingerprints("corner");
      await put("articles/en/about.md", "---\ntitle: Changed\n---\n![a](/media/gone.png)\n");
      await put("articles/en/fine.md", "---\ntitle: Fine\n---\n");
      expect((await importFolder(store.exchange, folder)).summary).toBeUndefined();
      expect(await store.exchange.articleFingerprints("corner")).toEqual(before);
    });
  });

  it("leaves out what is wrong when told to keep going, and keeps the old text of a bad file", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, folder);
      await put("articles/en/about.md", "no front matter");
      await put("articles/en/fine.md", "---\ntitle: Fine\n---\n");
      const report = await importFolder(store.exchange, folder, { keepGoing: true, prune: true });
      expect(report.summary).toMatchObject({ added: 1, removed: 0 });
      expect([...(await store.exchange.articleFingerprints("corner")).keys()].sort()).toEqual([
        "en/about.md",
        "en/fine.md",
        "en/news/opening.md",
      ]);
    });
  });

  it("lets a renamed article be found at its old address, which the export takes along", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, folder);
      await rm(join(folder, "articles/en/about.md"));
      const text = "---\ntitle: Us\ntranslationKey: about\n---\nAbout us, anew.\n";
      await put("articles/en/who-we-are.md", text);
      expect((await importFolder(store.exchange, folder)).summary).toMatchObject({
        added: 0,
        changed: 1,
        removed: 0,
      });
      const tenant = await store.findTenant("corner");
      if (tenant === undefined) throw new Error("there is no tenant");
      const moved = { from: "/about.html", to: "/who-we-are.html", status: 301 };
      expect(await store.reader(tenant).listRedirects()).toContainEqual(expect.objectContaining(moved));

      const copy = join(scratch, "copy");
      await exportTenant(store.exchange, "corner", copy);
      expect(await readFile(join(copy, "site.yaml"), "utf8")).toBe(
        await readFile(join(folder, "site.yaml"), "utf8"),
      );
      expect((await readdir(copy, { recursive: true })).sort()).toEqual(
        [...(await readdir(folder, { recursive: true })), "moved.yaml"].sort(),
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

  it("removes what is gone from the folder only when told to", async () => {
    await withStore(async (store) => {
      await importFolder(store.exchange, folder);
      await rm(join(folder, "articles/en/about.md"));
      expect((await importFolder(store.exchange, folder)).summary).toMatchObject({ removed: 0 });
      expect((await importFolder(store.exchange, folder, { prune: true })).summary).toMatchObject({
        removed: 1,
      });
    });
  });
});
