import { describe, expect, it } from "vitest";
import { LARGE_MENUS, MENU_ENTRIES, MENU_LIST_ENTRIES } from "./limits.ts";
import { positionInMenu } from "./menu-index.ts";
import { MENU_TYPES } from "./menu-types.ts";
import { type Menu, type SiteMenus, emptyMenus } from "./menus.ts";
import { areLarge, menuPart, openMenus } from "./open-menus.ts";

/** Returns a tree with the given number of children on each level. Each page is named after its path in the tree. */
function tree(widths: readonly number[], way = "p", hasUrl = (_way: string) => true): Menu[] {
  const [width, ...below] = widths;
  return Array.from({ length: width ?? 0 }, (_, place) => {
    const id = `${way}-${place}`;
    return {
      id,
      type: "left_menu",
      name: id,
      url: hasUrl(id) ? `/g/${id}.html` : "",
      children: tree(below, id, hasUrl),
    };
  });
}

function menusOf(left_menu: Menu[], top_menu: Menu[] = []): SiteMenus {
  return { ...emptyMenus(), left_menu, top_menu };
}

function count(menus: readonly Menu[]): number {
  return menus.reduce((sum, { children }) => sum + 1 + count(children), 0);
}

function everything(menus: SiteMenus): number {
  return MENU_TYPES.reduce((sum, type) => sum + count(menus[type]), 0);
}

function wayTo(menus: readonly Menu[], url: string): Menu[] | undefined {
  for (const menu of menus) {
    if (menu.rest === undefined && menu.url === url) return [menu];
    const below = wayTo(menu.children, url);
    if (below !== undefined) return [menu, ...below];
  }
  return undefined;
}

/** Unfolds all folded entries, as a visitor does who clicks every placeholder. */
function unfoldAll(menus: readonly Menu[], whole: readonly Menu[]): Menu[] {
  return menus.flatMap((menu) =>
    menu.rest === undefined
      ? [{ ...menu, children: unfoldAll(menu.children, whole) }]
      : unfoldAll(menuPart(whole, "left_menu", menu.rest), whole),
  );
}

const SHAPES: Record<string, readonly number[]> = {
  "a deep tree": [10, 10, 10, 10],
  "a wide tree": [20, 500],
  "a list": [10_000],
  "long lists below each other": [100, 100],
};

it("treats menus as large by their total number of entries", () => {
  expect(areLarge(menusOf(tree([LARGE_MENUS])))).toBe(false);
  expect(areLarge(menusOf(tree([LARGE_MENUS]), tree([1])))).toBe(true);
});

describe.each(Object.entries(SHAPES))("%s", (_name, widths) => {
  const whole = tree(widths);
  const pages = [0, 0.3, 0.5, 0.999].map((share) => {
    const way = widths.map((width) => Math.floor(width * share));
    return `/g/p-${way.join("-")}.html`;
  });

  it.each([...pages, "/elsewhere.html"])("stays within limits and shows the path to %s", (url) => {
    const { left_menu: drawn } = openMenus(menusOf(whole), url).draw();
    expect(count(drawn)).toBeLessThan(2 * MENU_ENTRIES);
    if (url.includes("elsewhere")) return;
    const way = wayTo(drawn, url);
    expect(way?.length).toBe(widths.length);
    const siblings = way?.at(-2)?.children ?? drawn;
    expect(siblings.filter(({ rest }) => rest === undefined).length).toBeGreaterThanOrEqual(
      Math.min(widths.at(-1) ?? 0, MENU_LIST_ENTRIES),
    );
  });

  it("is complete once everything is unfolded", () => {
    const { left_menu: drawn } = openMenus(menusOf(whole), pages[2] ?? "").draw();
    expect(unfoldAll(drawn, whole)).toEqual(whole);
  });

  it("links a placeholder to a folded page, whose menu shows the folded entries", () => {
    const { left_menu: drawn } = openMenus(menusOf(whole), "/elsewhere.html").draw();
    const folded = (menus: readonly Menu[]): Menu[] =>
      menus.flatMap((menu) => (menu.rest === undefined ? folded(menu.children) : [menu]));
    expect(folded(drawn).length).toBeGreaterThan(0);
    for (const { url } of folded(drawn)) expect(wayTo(whole, url.replace(/#$/, ""))).toBeDefined();
  });

  it("has the same menus on neighbouring pages", () => {
    const [, last = ""] = /^(.*)-\d+\.html$/.exec(pages[1] ?? "") ?? [];
    const place = Math.floor((widths.at(-1) ?? 0) * 0.3);
    const keys = [0, 1].map((step) => openMenus(menusOf(whole), `${last}-${place + step}.html`).key);
    expect(keys[0]).toBe(keys[1]);
  });
});

it("stays within limits if all five menus are full of entries for one page", () => {
  const entries = Array.from({ length: 2_000 }, (_, id): Menu => ({
    id,
    type: "x",
    name: "N",
    url: "/same.html",
    children: tree([3]),
  }));
  const menus = Object.fromEntries(MENU_TYPES.map((type) => [type, entries])) as unknown as SiteMenus;
  expect(everything(openMenus(menus, "/same.html").draw())).toBeLessThan(
    5 * 2 * MENU_LIST_ENTRIES + MENU_ENTRIES,
  );
});

it("reaches entries without address through the first page below them", () => {
  const whole = tree([30, 30, 3], "p", (way) => way.split("-").length === 4);
  const { left_menu: drawn } = openMenus(menusOf(whole), "/elsewhere.html").draw();
  const folded = drawn.find(({ children }) => children.some(({ rest }) => rest !== undefined));
  expect(folded?.url).toBe("");
  expect(folded?.children[0]?.url).toMatch(/^\/g\/p-\d+-0-0\.html#$/);
});

it("shows the path to the enquiry form on every page", () => {
  const whole = tree([100, 100]);
  const form = { id: "form", type: "left_menu", name: "Write to us", url: "/zh/need.html", children: [] };
  whole[70]?.children.push(form);
  const { left_menu: drawn } = openMenus(menusOf(whole), "/zh/g/p-3-3.html").draw();
  expect(wayTo(drawn, "/zh/need.html")?.at(-1)).toEqual(form);
  expect(count(drawn)).toBeLessThan(2 * MENU_ENTRIES);
});

it("returns the existing entries if a requested part no longer exists", () => {
  const whole = tree([2, 3]);
  const part = (entry: string, from: number, to: number) =>
    menuPart(whole, "left_menu", { entry, from, to, near: "start" }).map(({ id }) => id);
  expect(part("p-1", 1, 9)).toEqual(["p-1-1", "p-1-2"]);
  expect(part("p-1", 7, 9)).toEqual([]);
  expect(part("p-1", 5, 2)).toEqual([]);
  expect(part("gone/p", 0, 9)).toEqual([]);
});

it("returns the position of a page in reading order", () => {
  expect(positionInMenu(tree([2, 2]), "/g/p-0-1.html?x=1")).toEqual({
    current: 3,
    total: 6,
    previous: { title: "p-0-0", url: "/g/p-0-0.html" },
    next: { title: "p-1", url: "/g/p-1.html" },
  });
  expect(positionInMenu(tree([2, 2]), "/elsewhere.html")).toBeUndefined();
});
