import { describe, expect, it } from "vitest";
import type { Menu } from "../../../../contract/api/menus.ts";
import { splitMenu } from "./split-menu.ts";

function menus(count: number, name: string): Menu[] {
  return Array.from({ length: count }, (_, id) => ({
    id,
    type: "top_menu",
    name,
    url: "/a.html",
    children: [],
  }));
}

describe("splitMenu", () => {
  it("keeps a short menu whole", () => {
    expect(splitMenu(menus(5, "Services"))).toEqual({ shown: menus(5, "Services"), rest: [] });
  });

  it("moves what does not fit to the rest, losing nothing and keeping the order", () => {
    const all = menus(40, "Services");
    const { shown, rest } = splitMenu(all);
    expect(rest.length).toBeGreaterThan(0);
    expect([...shown, ...rest]).toEqual(all);
  });

  it("counts wide letters twice", () => {
    expect(splitMenu(menus(12, "服务项目介绍")).shown.length).toBeLessThan(
      splitMenu(menus(12, "servic")).shown.length,
    );
  });

  it("always leaves an entry in the bar", () => {
    expect(splitMenu(menus(9, "n".repeat(60))).shown.length).toBeGreaterThan(0);
  });
});
