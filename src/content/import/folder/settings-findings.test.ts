import { describe, expect, it } from "vitest";
import { cornerFolder } from "../../testing/corner-folder.ts";

const corner = cornerFolder();

const siteWith = (setting: string) =>
  `code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nconfig:\n  siteConfig:\n${setting}`;

const COLORS_OF_THEME3 =
  "config: { theme3Colors: { themeColor: teal, hoverColor: teal, activeColor: navy } }\n";

describe("findings", () => {
  it.each<[name: string, path: string, content: string | Uint8Array, expected: RegExp]>([
    ["broken YAML", "menus.yaml", "top_menu:\n  - { id: a\n", /^menus\.yaml:3:1: error: broken YAML: /],
    [
      "an unknown key deep in a menu",
      "menus.yaml",
      "top_menu:\n  - id: a\n    name: A\n    children:\n      - id: b\n        name: B\n        link: /x\n",
      /^menus\.yaml:7:9: error: top_menu\[0\]\.children\[0\]\.link: unknown key/,
    ],
    [
      "a missing key",
      "banners.yaml",
      "home:\n  - id: a\n    title: A\n",
      /^banners\.yaml:2:5: error: home\[0\]\.image: is missing/,
    ],
    [
      "a banner whose time has no usual notation",
      "banners.yaml",
      "home:\n  - id: a\n    title: A\n    image: media:a.svg\n    from: 31.5.2026\n",
      /^banners\.yaml:5:5: error: home\[0\]\.from: must be a date, written 2026-05-31/,
    ],
    [
      "a banner that ends before it begins",
      "banners.yaml",
      "home:\n  - id: a\n    title: A\n    image: media:a.svg\n    from: 2026-05-31\n    until: 2026-05-30\n",
      /^banners\.yaml:6:5: error: home\[0\]\.until: is before `from`, so the banner would never be shown/,
    ],
    [
      "a NUL character in a text",
      "site.yaml",
      'code: harbor\nname: "Har\\0bor"\nhosts: [harbor.localhost]\n',
      /^site\.yaml:2:7: error: a NUL character/,
    ],
    [
      "a NUL character in a key",
      "menus.yaml",
      'top_menu:\n  - id: a\n    "\\x00": A\n',
      /^menus\.yaml:3:5: error: a NUL character/,
    ],
    [
      "YAML thousands deep",
      "menus.yaml",
      `top_menu: ${"{ a: ".repeat(5_000)}1${" }".repeat(5_000)}`,
      /^menus\.yaml:1:1: error: broken YAML: /,
    ],
    [
      "an article in a menu that does not exist",
      "menus.yaml",
      "top_menu:\n  - id: a\n    name: A\n    article: gone\n",
      /^menus\.yaml:4:5: error: there is no article "gone"/,
    ],
    [
      "a home page that names no article",
      "site.yaml",
      "code: corner\nname: Corner\nhome: article:gone\ngroups: [{ slug: news, name: News }]\n",
      /^site\.yaml:3:1: error: no article has the slug "gone"\. Name the slug of an article/,
    ],
    [
      "a site without a name",
      "site.yaml",
      'code: harbor\nname: ""\nhosts: [harbor.localhost]\ntheme: theme1\nlanguages: [{ code: en, name: English }]\n',
      /^site\.yaml:2:1: error: name: must not be empty/,
    ],
    [
      "an entry of a menu that has no name in a language",
      "menus.yaml",
      'top_menu:\n  - id: a\n    name: { en: A, kr: " " }\n    url: /x.html\n',
      /^menus\.yaml:3:20: error: top_menu\[0\]\.name\.kr: must not be empty/,
    ],
    [
      "two targets",
      "menus.yaml",
      "top_menu:\n  - id: a\n    name: A\n    article: about\n    url: /x.html\n",
      /^menus\.yaml:2:5: error: top_menu\[0\]: names more than one/,
    ],
    [
      "an id that occurs twice",
      "menus.yaml",
      "top_menu:\n  - { id: a, name: A }\n  - { id: a, name: B }\n",
      /^menus\.yaml:3:7: error: the id "a" occurs twice/,
    ],
    [
      "a menu of five levels",
      "menus.yaml",
      "top_menu: [{ id: a, name: A, children: [{ id: b, name: A, children: [{ id: c, name: A, children: [{ id: d, name: A, children: [{ id: e, name: A }] }] }] }] }]\n",
      /^menus\.yaml:1:128: error: "e" is on level 5/,
    ],
    [
      "a javascript address",
      "menus.yaml",
      'top_menu:\n  - id: a\n    name: A\n    url: "javascript:alert(1)"\n',
      /^menus\.yaml:4:5: error: top_menu\[0\]\.url: must begin with/,
    ],
    [
      "a javascript redirect",
      "redirects.yaml",
      '- from: /a\n  to: "javascript:alert(1)"\n',
      /^redirects\.yaml:2:3: error: \[0\]\.to: must be a path/,
    ],
    [
      "a redirect to a host by backslash",
      "redirects.yaml",
      "- from: /a\n  to: '/\\evil.example'\n",
      /^redirects\.yaml:2:3: error: \[0\]\.to: must be a path/,
    ],
    [
      "a redirect from a query without a key",
      "redirects.yaml",
      '- { from: "/?=12", to: /a }\n',
      /^redirects\.yaml:1:5: error: \[0\]\.from: a rule with a query names one path and keys with their values/,
    ],
    [
      "a redirect from a query below a folder",
      "redirects.yaml",
      '- { from: "/old/**?p=12", to: /a }\n',
      /^redirects\.yaml:1:5: error: \[0\]\.from: a rule with a query names one path/,
    ],
    [
      "two redirects from one query",
      "redirects.yaml",
      '- { from: "/?p=1&l=ko", to: /a }\n- { from: "/?l=ko&p=1", to: /b }\n',
      /^redirects\.yaml:2:5: error: "\/\?l=ko&p=1" and "\/\?p=1&l=ko" apply to some of the same addresses/,
    ],
    [
      "a redirect loop",
      "redirects.yaml",
      "- { from: /a, to: /b }\n- { from: /b, to: /c }\n- { from: /c, to: /a }\n",
      /^redirects\.yaml:1:15: error: "\/a" is redirected in a loop/,
    ],
    [
      "a theme's colours that are not all there",
      "site.yaml",
      "code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nthemes:\n  theme2:\n    theme2Colors:\n      themeColor: teal\n      hoverColor: rgb(1 2 3)\n",
      /^site\.yaml:7:5: warning: theme2Colors has no activeColor\. Add it, for example activeColor: "#0b4f6c"; until all three/,
    ],
    [
      "a site's colours that are another theme's",
      "site.yaml",
      "code: corner\nname: Corner\ntheme: theme4\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nconfig: { theme3Colors: { themeColor: teal, hoverColor: teal, activeColor: navy } }\n",
      /^site\.yaml:3:1: warning: the site has no colours of its own for theme4\. Add theme4Colors with themeColor,/,
    ],
    [
      "a theme's colour that is none",
      "site.yaml",
      "code: corner\nname: Corner\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\nconfig:\n  theme1Colors: { themeColor: '#123', hoverColor: teal,\n    activeColor: blu }\n",
      /^site\.yaml:7:5: warning: theme1Colors\.activeColor: "blu" is not a colour\. Write "#0b4f6c", .+ the theme uses its own$/,
    ],
    [
      "a setting that no page reads",
      "site.yaml",
      siteWith("    titel: Corner\n"),
      /^site\.yaml:7:5: warning: siteConfig\.titel: unknown key, which no page uses; allowed here are title, /,
    ],
    [
      "a text in a language that there is not",
      "site.yaml",
      siteWith("    title: { en: Corner, cn: 街角 }\n"),
      /^site\.yaml:7:5: warning: siteConfig\.title: must be a text, or one text per language with the keys en, zh, kr$/,
    ],
    [
      "a logo that pages cannot use",
      "site.yaml",
      siteWith("    logo: brand/logo\n"),
      /^site\.yaml:7:5: warning: siteConfig\.logo: "brand\/logo" is not an address that pages can use\. Write "media:" before/,
    ],
    [
      "a choice that is no list",
      "site.yaml",
      siteWith("    needCategories: { en: [Bread], zh: 面包 }\n"),
      /^site\.yaml:7:5: warning: siteConfig\.needCategories: must be a list/,
    ],
    [
      "a banner of the home page that is none",
      "site.yaml",
      siteWith("    homeBannerId: hero\n"),
      /^site\.yaml:7:5: warning: banners\.yaml has no place "hero", so the home page shows no banner\. /,
    ],
    [
      "an earlier place of no article",
      "moved.yaml",
      "- { from: en/news/old.md, article: opening }\n- { from: en/gone.md, article: gone }\n",
      /^moved\.yaml:2:23: warning: there is no article "gone" in "en"; it is left out\. Remove the entry, or name its translation key/,
    ],
    [
      "an earlier place that is no path of an article",
      "moved.yaml",
      "- { from: /news/old.html, article: news/opening }\n",
      /^moved\.yaml:1:5: error: \[0\]\.from: must be the path that the file had below articles\//,
    ],
    [
      "a former place that is listed twice",
      "moved.yaml",
      "- { from: en/old.md, article: news/opening }\n- { from: en/old.md, article: about }\n",
      /^moved\.yaml:2:5: error: "en\/old\.md" is listed twice/,
    ],
    [
      "a feed's id of no article",
      "feed-ids.yaml",
      "- { language: en, article: gone, id: older }\n",
      /^feed-ids\.yaml:1:19: warning: there is no article "gone" in "en"; it is left out\. /,
    ],
    [
      "a feed id that is listed twice",
      "feed-ids.yaml",
      "- { language: en, article: about, id: a }\n- { language: en, article: news/opening, id: a }\n",
      /^feed-ids\.yaml:2:42: error: the id "a" is listed twice in "en"\. Keep one/,
    ],
    [
      "two rules in one slot",
      "redirects.yaml",
      "- { from: /a/*, to: /x }\n- { from: '/a/:id/y', to: /z }\n",
      /^redirects\.yaml:2:5: error: "\/a\/:id\/y" and "\/a\/\*" apply to some of the same addresses/,
    ],
    ["a file that belongs nowhere", "menu.yaml", "", /^menu\.yaml:1: warning: not part of a content folder/],
    [
      "a group that is reserved",
      "site.yaml",
      "code: corner\nname: Corner\ngroups:\n  - { slug: api, name: A }\n",
      /^site\.yaml:4:7: error: groups\[0\]\.slug: is not a valid slug for a group/,
    ],
    [
      "a list bomb",
      "menus.yaml",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
        .split("")
        .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(",")}]`)
        .join("\n")}\n`,
      /^menus\.yaml:1:1: error: broken YAML: Excessive alias count/,
    ],
  ])("name %s with its position", async (_name, path, content, expected) => {
    await corner.put(path, content);
    expect((await corner.findings()).filter((line) => expected.test(line))).toHaveLength(1);
  });

  it("name addresses for which the site's theme has no page, unless they redirect", async () => {
    await corner.put(
      "menus.yaml",
      [
        "top_menu:",
        "  - { id: a, name: A, url: /need.html?category=x }",
        "  - { id: b, name: B, url: /zh/search.html }",
        "  - { id: c, name: C, url: /news/opening.html }",
        '  - { id: d, name: D, url: "https://example.com/need.html" }',
        "  - { id: e, name: E, url: /media/plan.svg }",
        "",
      ].join("\n"),
    );
    await corner.put("redirects.yaml", '- { from: /search.html, to: "https://search.example" }\n');
    expect(await corner.findings()).toEqual([]);

    const site =
      "name: Corner\nlanguages: [{ code: en }, { code: zh }]\ngroups: [{ slug: news, name: News }]\n";
    await corner.put("site.yaml", `code: corner\ntheme: theme3\n${COLORS_OF_THEME3}${site}`);
    expect(await corner.findings()).toEqual([
      'menus.yaml:2:23: warning: theme3 has no page "/need.html", and no redirect from there',
    ]);
  });

  it("name redirects from the home page back to itself, unless the theme has another home page", async () => {
    await corner.put(
      "redirects.yaml",
      "- { from: /index.html, to: / }\n- { from: /zh/index.html, to: '/zh/?a=b' }\n- { from: /kr/index.html, to: / }\n",
    );
    expect(await corner.findings()).toEqual([
      expect.stringMatching(
        /^redirects\.yaml:1:5: warning: the rule has no effect: "\/index\.html" is the address/,
      ),
      expect.stringMatching(/^redirects\.yaml:2:5: warning: the rule has no effect: "\/zh\/index\.html" is/),
    ]);
    await corner.put(
      "site.yaml",
      `code: corner\nname: Corner\ntheme: theme3\n${COLORS_OF_THEME3}languages: [{ code: en }, { code: zh }]\ngroups: [{ slug: news, name: News }]\n`,
    );
    expect(await corner.findings()).toEqual([]);
  });

  it("name a home page by its translation key, since it is found by its slug", async () => {
    const site = (home: string) =>
      `code: corner\nname: Corner\nhome: article:${home}\ngroups: [{ slug: news, name: News }]\n`;
    await corner.put(
      "articles/en/start.md",
      "---\ntitle: Start\ntranslationKey: portal\npublishedAt: 2026-01-01\n---\nHi.\n",
    );
    await corner.put("site.yaml", site("portal"));
    expect(await corner.findings()).toEqual([expect.stringContaining('no article has the slug "portal"')]);
    for (const home of ["start", "news/opening"]) {
      await corner.put("site.yaml", site(home));
      expect(await corner.findings()).toEqual([]);
    }
  });

  it("accept nine megabytes of redirects, but not eleven", async () => {
    const redirect = "- { from: /old, to: / }\n";
    const padding = `#${"x".repeat(999)}\n`;
    await corner.put("redirects.yaml", redirect + padding.repeat(9_000));
    expect(await corner.findings()).toEqual([]);
    await corner.put("redirects.yaml", redirect + padding.repeat(11_000));
    expect(await corner.findings()).toEqual([
      "redirects.yaml:1: error: 11.0 MB of text; at most 10 MB are allowed. Split the file",
    ]);
  });

  it("accept a menu of ten thousand entries", async () => {
    const entries = Array.from(
      { length: 10_000 },
      (_, id) => `  - { id: m${id}, name: Entry ${id}, article: about }`,
    );
    await corner.put("menus.yaml", `top_menu:\n${entries.join("\n")}\n`);
    expect(await corner.findings()).toEqual([]);
  });
});
