import { expect, it } from "vitest";
import { foreignTree, menuLines } from "../testing/foreign-tree.ts";

const tree = foreignTree();

it.each([
  [
    "Minimal Mistakes on Jekyll",
    "_data/navigation.yml",
    'main:\n  - { title: "Home", url: / }\n  - title: Tools\n    children:\n      - { title: "Spade", url: /tools/spade/ }\n  - { title: Elsewhere, url: "https://example.com/" }\n  - { title: Years, url: /year-archive/ }\ndocs:\n  - { title: Not this, url: /tools/spade/ }\n',
  ],
  [
    "Jekyll's own documentation",
    "_data/docs_nav.yml",
    "- { name: Home, link: / }\n- title: Tools\n  docs: [/tools/spade]\n- { name: Elsewhere, link: https://example.com/ }\n- { title: Years, url: /year-archive/ }\n",
  ],
  [
    "a theme of Hexo",
    "_config.next.yml",
    "scheme: Gemini\nmenu:\n  home: / || fa fa-home\n  Tools||fas fa-list:\n    Spade: /tools/spade/ || fa fa-leaf\n  Elsewhere: https://example.com/\n  Years: /year-archive/\n",
  ],
  [
    "another theme of Hexo, in its own folder",
    "themes/fluid/_config.yml",
    'navbar:\n  menu:\n    - { key: "home", link: "/", icon: "i" }\n    - { key: "tools", submenu: [{ key: "spade", link: "/tools/spade/" }] }\n    - { key: elsewhere, link: "https://example.com/" }\n    - { key: years, link: /year-archive/ }\n',
  ],
])("a menu of addresses links to the articles that had them: %s", async (_system, path, text) => {
  const files = {
    [path]: text,
    "index.md": "# Start\n\nHello.\n",
    "_pages/spade.md": "---\ntitle: Spade\npermalink: /tools/spade/\n---\nIt digs.\n",
  };
  expect(await tree.importMenu(`languages: { en: . }\nnavigation: ${path}\n`, files)).toEqual({
    menu: [
      expect.stringMatching(/^(Home|Start) \/home\.html$/),
      "Tools",
      "  Spade /spade.html",
      "Elsewhere https://example.com/",
    ],
    findings: [
      `${path}:1: warning: the menu leads to "/year-archive/", a page that the other system generates; the entry is left out`,
    ],
  });
});

it("has the parts of a book, and headings after the first, as levels", async () => {
  const files = {
    "SUMMARY.md":
      "# Summary\n\n[Start](README.md)\n\n# Work\n\n- [Spade](spade.md)\n\n---\n\n# More\n\n- [Far](https://far.example/)\n",
    "README.md": "# Start\n\nHello.\n",
    "spade.md": "# Spade\n\nIt digs.\n",
  };
  const mapping = "languages: { en: . }\nskip: [SUMMARY.md]\nnavigation: SUMMARY.md\n";
  expect((await tree.importMenu(mapping, files)).menu).toEqual([
    "Start /home.html",
    "Work",
    "  Spade /spade.html",
    "More",
    "  Far https://far.example/",
  ]);
});

it("is also the tree next to an article, if it has levels", async () => {
  const files = {
    "SUMMARY.md": "- [Start](README.md)\n- Tools\n  - [Spade](spade.md)\n",
    "flat.md": "- [Start](README.md)\n- [Spade](spade.md)\n",
    "README.md": "# Start\n\nHello.\n",
    "spade.md": "# Spade\n\nIt digs.\n",
  };
  const mapping = "languages: { en: . }\nskip: [SUMMARY.md, flat.md]\n";
  const { menu } = await tree.importMenu(`${mapping}navigation: SUMMARY.md\n`, files, "theme: theme3, ");
  const beside = async () =>
    menuLines((await (await tree.reader())?.menuTree("en"))?.["left_menu"]?.children ?? []);
  expect(menu).toEqual(["Start /home.html", "Tools", "  Spade /spade.html"]);
  expect(await beside()).toEqual(menu);
  await tree.imported.close();
  await tree.importMenu(`${mapping}navigation: flat.md\n`, files, "theme: theme3, ");
  expect(await beside()).toEqual([]);
});

it("omits and reports entries with forbidden addresses", async () => {
  const files = {
    "SUMMARY.md":
      "- [Start](README.md)\n- [Gone](broken:/spaces/a)\n- [Run](javascript:alert)\n- [Write](mailto:a@b.example)\n",
    "README.md": "# Start\n\n[Gone](broken:/spaces/a)\n",
  };
  const { menu, findings } = await tree.importMenu(
    "languages: { en: . }\nskip: [SUMMARY.md]\nnavigation: SUMMARY.md\n",
    files,
  );
  expect(menu).toEqual(["Start /home.html", "Write mailto:a@b.example"]);
  expect(findings).toEqual([
    expect.stringMatching(
      /^SUMMARY\.md:1: warning: the menu leads to "broken:\/spaces\/a", which is not in the tree/,
    ),
    expect.stringMatching(/^SUMMARY\.md:1: warning: the menu leads to "javascript:alert"/),
    expect.stringMatching(/^README\.md:3: warning: an address beginning with broken: is not allowed/),
  ]);
  const start = await (await tree.reader())?.findArticle({ slug: "home" }, "en");
  expect(start?.html).not.toContain("href");
});

it("accepts percent signs in names, menus and old addresses", async () => {
  const files = {
    "SUMMARY.md": "- [All](100%.md)\n- [Half](50%25.md)\n- [None](0%-gone.md)\n",
    "index.md": "# Start\n\nHello.\n",
    "100%.md": "---\ntitle: Whole\npermalink: /whole-100%/\n---\nDone.\n",
    "50%.md": "# Middle\n\nHalf.\n",
  };
  const { menu, findings } = await tree.importMenu("languages: { en: . }\nnavigation: SUMMARY.md\n", files);
  expect(menu).toEqual([
    "Start /home.html",
    expect.stringMatching(/^All \//),
    expect.stringMatching(/^Half \//),
  ]);
  expect(findings).toContainEqual(expect.stringContaining("0%-gone.md"));
});

it.each([
  [
    "Hexo",
    "_config.next.yml",
    "menu:\n  归档: /archives/ || archive\n  tags: /tags/\n  RSS: /atom.xml\n  bed: /bed/\n",
  ],
  [
    "Jekyll",
    "_data/navigation.yml",
    "main:\n  - { title: 归档, url: /archives/ }\n  - { title: Tags, url: /tags/ }\n  - { title: RSS, url: /feed.xml }\n  - { title: Bed, url: /bed/ }\n",
  ],
])(
  "generated pages of %s: the list of posts and the feed, but no list of tags",
  async (_system, path, text) => {
    const files = {
      [path]: text,
      "_posts/2024-05-31-spade.md":
        "---\ntitle: Spade\n---\nIt digs. All [tags](/tags/), all [years](/archives/).\n",
      "tags/index.md": "---\ntitle: Tags\ntype: tags\n---\n",
      "archives.md": "---\ntitle: Archive\nlayout: archives\n---\n",
      "bed/index.md": "---\ntitle: Bed\n---\nEarth.\n",
    };
    const mapping = `languages: { en: . }
datedNames: true
groups: [{ path: "_posts/**", group: posts }]
navigation: ${path}
`;
    const site = "groups: [{ slug: posts, name: Posts }], ";
    expect(await tree.importMenu(mapping, files, site)).toEqual({
      menu: ["归档 /posts/index.html", "RSS /feed.xml", "Bed /bed.html"],
      findings: [
        `${path}:1: warning: the menu leads to "/tags/", a page that the other system generates; the entry is left out`,
      ],
    });
    const reader = await tree.reader();
    const list = await reader?.listArticles({ page: 1, size: 10 }, "en");
    expect(list?.items.map(({ slug }) => slug).sort()).toEqual(["bed", "spade"]);
    const spade = await reader?.findArticle({ slug: "spade" }, "en");
    expect(spade?.html.match(/href="[^"]*"/g)).toEqual([
      'href="/posts/index.html"',
      'href="/posts/index.html"',
    ]);
  },
);
