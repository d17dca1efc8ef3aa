import { afterEach, expect, it } from "vitest";
import { SiteError } from "../../contract/api/errors.ts";
import type { Menu } from "../../contract/api/menus.ts";
import { openSite } from "../server/open-site.ts";
import { wholeMenus } from "../state/whole-menus.ts";
import { createPlainApi } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { boot } from "./boot.ts";
import { openPageMenus } from "./page-menus.ts";

afterEach(() => wholeMenus.clear());

function entries(count: number): Menu[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    type: "left_menu",
    name: `Page ${id}`,
    url: `/page-${id}.html`,
    children: [],
  }));
}

/** Loads a site whose menu has `count` entries, and records the API calls. */
async function siteOf(count: number, answers: { knowsPages: boolean; isOnline?: boolean }) {
  const content = sampleContent();
  const root = { id: "left_menu", type: "left_menu", name: "", url: "", children: entries(count) };
  const menus = { ...content.menus, left_menu: root };
  const { api } = createPlainApi({ ...content, menus });
  const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: undefined });
  const calls: string[] = [];
  const browserApi: typeof api = {
    call(name, parameters, options) {
      calls.push(name);
      if (answers.isOnline === false)
        return Promise.reject(new SiteError("No answer", { status: 0, reason: "network" }));
      if (name === "menuPage" && !answers.knowsPages)
        return Promise.reject(new SiteError("No such call", { status: 404 }));
      return api.call(name, parameters, options);
    },
  };
  return { site, api: browserApi, calls };
}

function shown(menus: readonly Menu[], url: string): boolean {
  return menus.some((menu) => menu.rest === undefined && menu.url === url);
}

it("makes no call for small menus, and does not change them", async () => {
  const { site, api, calls } = await siteOf(100, { knowsPages: true });
  expect(openSite(site, "/page-3.html").site).toBe(site);
  expect((await openPageMenus(site, "/page-3.html", api, undefined)).site).toBe(site);
  expect(calls).toEqual([]);
});

it("loads the menus of a page if they are folded", async () => {
  const { site, api, calls } = await siteOf(2_000, { knowsPages: true });
  const { site: opened, place } = openSite(site, "/page-3.html");
  expect(shown(opened.left_menu, "/page-1500.html")).toBe(false);
  expect(place).toMatchObject({ current: 4, total: 2_000, next: { url: "/page-4.html" } });
  await openPageMenus(opened, "/page-1500.html", api, undefined);
  expect(calls).toEqual(["menuPage"]);
});

it("folds the tree itself if the backend cannot, and loads it once", async () => {
  const { site, api, calls } = await siteOf(2_000, { knowsPages: false });
  const { site: opened } = openSite(site, "/page-3.html");
  for (const number of [1_500, 700]) {
    const { site: next, place } = await openPageMenus(opened, `/page-${number}.html`, api, undefined);
    expect(next.left_menu.length).toBeLessThan(100);
    expect(shown(next.left_menu, `/page-${number}.html`)).toBe(true);
    expect(place?.current).toBe(number + 1);
  }
  expect(calls).toEqual(["menuPage", "menuTree"]);
});

it("folds menus that were loaded completely, as on static hosting", async () => {
  const { site, api, calls } = await siteOf(2_000, { knowsPages: true });
  const { site: opened } = await openPageMenus(site, "/page-3.html", api, undefined);
  expect(opened.left_menu).toEqual(openSite(site, "/page-3.html").site.left_menu);
  expect(calls).toEqual([]);
});

it("keeps the previous menus if no answer comes", async () => {
  const { site, api } = await siteOf(2_000, { knowsPages: true, isOnline: false });
  const { site: opened } = openSite(site, "/page-3.html");
  expect((await openPageMenus(opened, "/page-1500.html", api, undefined)).site).toBe(opened);
});
