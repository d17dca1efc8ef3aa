import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { MENU_TYPES } from "./menu-types.ts";
import { emptyMenus, lenientMenuTree, menuTreeSchema, readMenuTree } from "./menus.ts";

const entry = (id: unknown, children: unknown = []) => ({
  id,
  type: "t",
  name: `n${String(id)}`,
  url: "",
  children,
});

/** Returns a tree with one entry per level. */
const nested = (depth: number): unknown[] => (depth === 0 ? [] : [entry(depth, nested(depth - 1))]);

function depthOf(menus: readonly { children: readonly unknown[] }[]): number {
  return menus.length === 0
    ? 0
    : 1 + Math.max(...menus.map(({ children }) => depthOf(children as typeof menus)));
}

describe("readMenuTree", () => {
  it.each([
    ["an object keyed by type", { top_menu: { type: "top_menu", children: [entry("a")] } }],
    ["an object with any keys", { 17: { type: "top_menu", children: [entry("a")] } }],
    ["an object whose keys are the types", { top_menu: { children: [entry("a")] } }],
    ["a list", [{ type: "top_menu", children: [entry("a")] }]],
  ])("reads %s", (_name, data) => {
    expect(readMenuTree(data)).toMatchObject({ top_menu: [{ id: "a", name: "na" }], bottom_menu: [] });
  });

  it("fills the five menus and no other", () => {
    const data = [...MENU_TYPES, "side_menu"].map((type) => ({ type, children: [entry(type)] }));
    const menus = readMenuTree(data);
    expect(Object.keys(menus).sort()).toEqual([...MENU_TYPES].sort());
    for (const type of MENU_TYPES) expect(menus[type]).toHaveLength(1);
  });

  it("drops children without an id at every depth; 0 is an id", () => {
    const children = [
      entry(0, [entry(undefined, [entry("lost")]), entry("kept")]),
      entry(null),
      entry(""),
      entry({}),
      "text",
      null,
    ];
    expect(readMenuTree([{ type: "left_menu", children }]).left_menu).toMatchObject([
      { id: 0, children: [{ id: "kept", children: [] }] },
    ]);
    expect(readMenuTree([{ type: "left_menu", children }]).left_menu).toHaveLength(1);
  });

  it("reads four levels", () => {
    expect(depthOf(readMenuTree([{ type: "left_menu", children: nested(4) }]).left_menu)).toBe(4);
    expect(depthOf(readMenuTree([{ type: "left_menu", children: nested(6) }]).left_menu)).toBe(4);
  });

  it("merges entries of one type", () => {
    const data = [
      { type: "top_menu", children: [entry("a")] },
      { type: "top_menu", children: [entry("b")] },
    ];
    expect(readMenuTree(data).top_menu.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("reads texts of the wrong type as empty", () => {
    const children = [{ id: 1, name: [], url: null, icon: {}, children: "none" }];
    expect(readMenuTree([{ type: "top_menu", children }]).top_menu).toEqual([
      {
        id: 1,
        type: "top_menu",
        name: "1",
        url: "",
        icon: undefined,
        description: undefined,
        target: undefined,
        children: [],
      },
    ]);
  });

  it("names an entry without a name by its address, or else by its id", () => {
    const children = [{ id: "a", name: " ", url: "/need.html" }, { id: "b" }];
    expect(readMenuTree([{ type: "top_menu", children }]).top_menu).toMatchObject([
      { name: "/need.html", url: "/need.html" },
      { name: "b", url: "" },
    ]);
  });

  it("reads numbers as texts, and an object of children as a list of its values", () => {
    const children = {
      a: { id: 1, name: 404 },
      b: { id: 2, children: { c: { id: 3, name: "c" } } },
      d: { id: 4, children: null },
    };
    expect(readMenuTree([{ type: "top_menu", children }]).top_menu).toMatchObject([
      { id: 1, name: "404" },
      { id: 2, children: [{ id: 3, name: "c" }] },
      { id: 4, children: [] },
    ]);
  });

  it.each([
    ["about.html", "/about.html"],
    ["./news/a.html?b=1", "/news/a.html?b=1"],
    ["/about.html", "/about.html"],
    ["#top", "#top"],
    ["https://a.example/", "https://a.example/"],
    ["//a.example/", "//a.example/"],
    ["mailto:a@a.example", "mailto:a@a.example"],
    ["javascript:alert(1)", ""],
    ["java\nscript:alert(1)", ""],
    ["\u0001JAVASCRIPT:alert(1)", ""],
    ["data:text/html,x", ""],
  ])("links %j to %j", (url, address) => {
    const children = [{ id: 1, name: "a", url }];
    expect(readMenuTree([{ type: "top_menu", children }]).top_menu[0]?.url).toBe(address);
  });

  it.each([undefined, null, 7, "text", [], {}, [null, 7]])("returns empty menus for %j", (data) => {
    expect(readMenuTree(data)).toEqual(emptyMenus());
  });
});

describe("lenientMenuTree", () => {
  it("converts any backend's menu tree to the contract's form", () => {
    const tree = v.parse(lenientMenuTree, [{ type: "top_menu", children: [entry(0), entry(undefined)] }]);
    expect(v.is(menuTreeSchema, tree)).toBe(true);
    expect(readMenuTree(tree).top_menu).toMatchObject([{ id: 0 }]);
  });

  it.each([null, "text", 7, undefined])("refuses %j", (data) => {
    expect(v.safeParse(lenientMenuTree, data).success).toBe(false);
  });
});
