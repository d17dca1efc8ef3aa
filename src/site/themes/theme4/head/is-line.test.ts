import { describe, expect, it } from "vitest";
import type { Menu } from "../../../../contract/api/menus.ts";
import { isLine } from "./is-line.ts";

function entries(names: readonly string[], children: Menu[] = []): Menu[] {
  return names.map((name) => ({ id: name, type: "top_menu", name, url: "/a.html", children }));
}

describe("a menu that fits into one line", () => {
  it("is short and has no branches", () => {
    expect(isLine(entries(["Why", "The day", "Your street"]))).toBe(true);
    expect(isLine(entries(["为什么", "当天安排", "您的街道"]))).toBe(true);
  });

  it("has few entries, short names and no branches", () => {
    expect(isLine(entries(["1", "2", "3", "4", "5", "6", "7"]))).toBe(false);
    expect(isLine(entries(["x".repeat(61)]))).toBe(false);
    expect(isLine(entries(["每个字都算作两个字母".repeat(4)]))).toBe(false);
    expect(isLine(entries(["Why"], entries(["Because"])))).toBe(false);
  });
});
