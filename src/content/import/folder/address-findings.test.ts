import { describe, expect, it } from "vitest";
import { SVG, cornerFolder } from "../../testing/corner-folder.ts";

const corner = cornerFolder();

const menu = (...urls: string[]) =>
  corner.put(
    "menus.yaml",
    ["top_menu:", ...urls.map((url, id) => `  - { id: i${id}, name: A, url: "${url}" }`)].join("\n"),
  );

const putOwnHosts = () =>
  corner.put(
    "site.yaml",
    'code: corner\nname: Corner\nhosts: [corner.example]\norigin: "https://www.corner.example:8443"\nlanguages: [{ code: en, default: true }, { code: zh }]\ngroups: [{ slug: news, name: News }]\n',
  );

describe("an address that leads somewhere causes no finding", () => {
  it.each([
    "media:plan.svg",
    "media:plan.svg#part",
    "/media/plan.svg",
    "/about.html?a=1#x",
    "/news/index.html",
    "/news/",
    "/zh/news",
    "/",
    "/zh/",
    "/feed.xml",
    "/zh/news/feed.xml",
    "/sitemap.xml",
    "/old/a.pdf",
    "/gone.html",
    "#top",
    "https://elsewhere.example/files/x.pdf",
  ])("%s", async (url) => {
    await corner.put(
      "redirects.yaml",
      "- { from: /old/**, to: https://x.example/** }\n- { from: /gone.html, to: /about.html }\n",
    );
    await corner.put(
      "articles/en/x.md",
      `---\ntitle: X\n---\n<a href="${url.replace(/^media:/, "/media/").replace("#top", "/")}">x</a>\n`,
    );
    await menu(url);
    expect(await corner.findings()).toEqual([]);
  });
});

describe("an address that leads nowhere", () => {
  it.each<[url: string, what: RegExp]>([
    ["/files/plan.svg", /warning: "\/files\/plan\.svg" leads nowhere: .+ Did you mean "media:plan\.svg"\?$/],
    ["/downloads/a.zip", /warning: "\/downloads\/a\.zip" leads nowhere: no page, file or redirect/],
    [
      "/abuot.html",
      /warning: "\/abuot\.html" leads nowhere: there is no article "abuot".+ Did you mean "about"\?$/,
    ],
    ["/kr/about.html", /warning: the site has no language "kr"$/],
    [
      "/nwes/index.html",
      /warning: "\/nwes\/index\.html" leads nowhere: there is no group "nwes"\. Did you mean "news"\?$/,
    ],
    ["/offers/", /warning: "\/offers\/" leads nowhere/],
    ["/%zz.html", /warning: "\/%zz\.html" is not a readable address$/],
    [
      "/media/0123456789ab/plan.svg",
      /warning: .+ is the address of one version of the file\. Write "media:plan\.svg"$/,
    ],
  ])("%s", async (url, what) => {
    await corner.put(
      "banners.yaml",
      `home:\n  - id: a\n    title: A\n    image: plan.svg\n    url: "${url}"\n`,
    );
    await corner.put("redirects.yaml", `- from: /old.html\n  to: "${url}"\n`);
    await corner.put("articles/en/x.md", `---\ntitle: X\n---\n\n[x](${url})\n`);
    await menu("/", url);
    const isVersion = url.startsWith("/media/");
    const places = (await corner.findings()).map((finding) => {
      if (!finding.includes("articles/") || !isVersion) expect(finding).toMatch(what);
      return finding.split(/: (?:warning|error)/, 1)[0];
    });
    expect(places.sort()).toEqual([
      "articles/en/x.md:5:1",
      "banners.yaml:5:5",
      "menus.yaml:3:24",
      "redirects.yaml:2:3",
    ]);
  });

  it.each<[url: string, what: RegExp]>([
    ["http://corner.example/nowhere.html", /warning: "\/nowhere\.html" leads nowhere/],
    ["https://CORNER.example/zh/nowhere.html?a=1#b", /warning: "\/nowhere\.html" leads nowhere/],
    ["https://www.corner.example:8443/abuot.html", /Did you mean "about"\?$/],
    ["http://corner.example:80/kr/about.html", /warning: the site has no language "kr"$/],
    ["https://corner.example/media/plan.svg", /warning: .+ Write "media:plan\.svg"$/],
  ])("with the site's own host: %s", async (url, what) => {
    await putOwnHosts();
    await corner.put("redirects.yaml", `- from: /old.html\n  to: "${url}"\n`);
    await corner.put("articles/en/x.md", `---\ntitle: X\n---\n\n[x](${url})\n`);
    await menu("/", url);
    const found = await corner.findings();
    expect(found.map((finding) => finding.split(":", 1)[0])).toEqual([
      "redirects.yaml",
      "menus.yaml",
      "articles/en/x.md",
    ]);
    for (const finding of found) expect(finding).toMatch(what);
  });

  it.each([
    "https://corner.example/about.html",
    "https://www.corner.example:8443/",
    "https://www.corner.example/shop/",
    "https://corner.example:9999/shop/",
    "https://other.example/nowhere.html",
    "mailto:me@corner.example",
  ])("causes no finding if it exists on the site's own host, or is on another host: %s", async (url) => {
    await putOwnHosts();
    await corner.put("articles/en/x.md", `---\ntitle: X\n---\n\n[x](${url})\n`);
    await menu(url);
    expect(await corner.findings()).toEqual([]);
  });

  it.each<[to: string, right: string]>([
    ["/media/docs/**", "media:docs/a.svg"],
    ["/media/**", "media:docs/a.svg"],
    ["/media/gone/**", "media:gone/…"],
    ["https://corner.example/media/docs/**", "media:docs/a.svg"],
  ])("causes a finding if it is a wildcard for files: %s", async (to, right) => {
    await putOwnHosts();
    await corner.put("media/docs/a.svg", SVG);
    await corner.put("redirects.yaml", `- from: /files/**\n  to: "${to}"\n- { from: /a/**, to: /news/** }\n`);
    const [finding = "", ...others] = await corner.findings();
    expect(finding).toMatch(/^redirects\.yaml:2:3: warning: "\/media\/\S*\*\*" leads nowhere/);
    expect(finding).toContain(`Write one rule per file, for example to "${right}"`);
    expect(others).toEqual([]);
  });

  it("causes a finding if it names a file", async () => {
    await corner.put(
      "banners.yaml",
      'home:\n  - { id: a, title: A, image: plan.svg, url: "media:Plan.pdf" }\n',
    );
    await corner.put("redirects.yaml", "- from: /plan.html\n  to: media:plans/plan.svg\n");
    await menu("media:paln.svg");
    expect(await corner.findings()).toEqual([
      'redirects.yaml:2:3: error: the file "plans/plan.svg" is not in media/. Did you mean "media:plan.svg"?',
      'menus.yaml:2:24: error: the file "paln.svg" is not in media/. Did you mean "media:plan.svg"?',
      'banners.yaml:2:41: error: the file "Plan.pdf" is not in media/',
    ]);
  });
});
