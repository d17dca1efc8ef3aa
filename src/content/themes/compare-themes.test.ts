import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { dayAt } from "../time/time-zone.ts";

const corner = cornerFolder();

const article = (title: string, body: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\n${body}\n`;

describeEachEngine("a comparison of themes", (makeDatabase) => {
  async function install(files: Record<string, string>) {
    for (const [name, text] of Object.entries(files)) await corner.put(name, text);
    const store = await (await makeDatabase()).open();
    const { findings } = await importFolder(store.exchange, corner.folder);
    expect(findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
    const tenant = (await store.findTenant("corner")) ?? expect.unreachable();
    const today = dayAt(tenant.timeZone, Date.now());
    const view = (name: string, count: number, daysAgo = 0) =>
      store.visits.add(
        [{ tenantId: tenant.id, day: today - daysAgo, measure: "view", name, count, amount: 0 }],
        [],
      );
    return { store, tenant, view };
  }

  const SETTINGS = {
    "menus.yaml":
      "top_menu:\n  - { id: news, name: News, group: news }\n  - id: more\n    name: More\n    children:\n      - { id: form, name: Form, url: /need.html }\n      - { id: about, name: About, article: about }\n      - { id: out, name: Out, url: https://other.example/need.html }\n",
    "redirects.yaml":
      "- { from: /contact, to: /need.html }\n- { from: /ask.html, to: /zh/need.html?category=x }\n",
  };

  it("finds nothing to fix in a theme with the same pages", async () => {
    const { store, tenant, view } = await install(SETTINGS);
    await view("/need.html", 5);
    expect(await store.compareThemes(tenant, "theme2")).toEqual({
      from: "theme1",
      to: "theme2",
      lostRoutes: [],
      uses: [],
      useCount: 0,
      visits: [],
      views: 0,
      redirects: [],
    });
  });

  it("finds menus, redirects, texts and visits of pages that a theme lacks, and offers redirects", async () => {
    const { store, tenant, view } = await install({
      ...SETTINGS,
      "articles/en/links.md": article(
        "Links",
        "[Write](/need.html?category=a&b=c), [search](/search.html?q=x), [news](/news/index.html), [home](/index.html), [opening](/news/opening.html)",
      ),
      "articles/zh/links.md": article("链接", "[联系](/zh/need.html)"),
    });
    await view("/need.html", 5);
    await view("/need.html", 2, 89);
    await view("/need.html", 100, 90);
    await view("/zh/need.html", 3);
    await view("/index.html", 50);
    await view("/news/opening.html", 9);
    const comparison = await store.compareThemes(tenant, "theme3");
    expect(comparison.lostRoutes).toEqual(["index", "need", "search", "form-submit-success"]);
    expect(comparison.redirects).toEqual([
      { from: "/index.html", to: "/", status: 302 },
      { from: "/need.html", to: "/", status: 302 },
      { from: "/search.html", to: "/", status: 302 },
    ]);
    expect(comparison.uses).toEqual([
      { file: "menus.yaml", line: 6, address: "/need.html", isMended: true },
      { file: "redirects.yaml", line: 1, address: "/need.html", isMended: true },
      { file: "redirects.yaml", line: 2, address: "/zh/need.html?category=x", isMended: true },
      { file: "articles/en/links.md", line: null, address: "/need.html?category=a&b=c", isMended: true },
      { file: "articles/en/links.md", line: null, address: "/search.html?q=x", isMended: true },
      { file: "articles/en/links.md", line: null, address: "/index.html", isMended: true },
      { file: "articles/zh/links.md", line: null, address: "/zh/need.html", isMended: true },
    ]);
    expect(comparison.useCount).toBe(7);
    expect(comparison.visits).toEqual([
      { path: "/index.html", views: 50, isMended: true },
      { path: "/need.html", views: 7, isMended: true },
      { path: "/zh/need.html", views: 3, isMended: true },
    ]);
    expect(comparison.views).toBe(60);
  });

  it("redirects groups to addresses without groups, and names menu entries that lose their target", async () => {
    const { store, tenant, view } = await install({
      ...SETTINGS,
      "articles/en/links.md": article("Links", "[All news](/news/index.html)"),
    });
    await view("/news/opening.html", 9);
    const comparison = await store.compareThemes(tenant, "theme4");
    expect(comparison.lostRoutes).toEqual(["error-error", "index", "group-article"]);
    expect(comparison.redirects).toEqual([
      { from: "/index.html", to: "/", status: 302 },
      { from: "/news/**", to: "/**", status: 301 },
    ]);
    expect(comparison.uses).toEqual([
      { file: "menus.yaml", line: 2, address: "/news/index.html", isMended: false },
      { file: "articles/en/links.md", line: null, address: "/news/index.html", isMended: true },
    ]);
    expect(comparison.visits).toEqual([{ path: "/news/opening.html", views: 9, isMended: true }]);
  });

  it("counts an address as kept if a rule redirects it already, and sends forms to the article that has one", async () => {
    const { store, tenant } = await install({
      "redirects.yaml": "- { from: /search.html, to: /about.html }\n",
      "articles/en/write.md": article("Write to us", "::need\n"),
      "articles/en/links.md": article("Links", "[Write](/need.html) and [search](/search.html)"),
    });
    const comparison = await store.compareThemes(tenant, "theme3");
    expect(comparison.redirects).toEqual([
      { from: "/index.html", to: "/", status: 302 },
      { from: "/need.html", to: "/write.html", status: 302 },
    ]);
    expect(comparison.uses.map(({ address }) => address)).toEqual(["/need.html"]);
  });
});
