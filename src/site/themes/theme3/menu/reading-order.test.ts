import { describe, expect, it } from "vitest";
import type { Menu } from "../../../../contract/api/menus.ts";
import { positionInOrder } from "./reading-order.ts";

function entry(name: string, url: string, children: Menu[] = []): Menu {
  return { id: name, type: "left_menu", name, url, children };
}

const tree = [
  entry("Start", "", [entry("Install", "/install.html"), entry("Tour", "/tour.html")]),
  entry("Content", "/content/index.html", [
    entry("Source", "https://code.example.com/"),
    entry("Install once more", "/install.html"),
  ]),
];

describe("positionInOrder", () => {
  it("continues from one part of the tree to the next", () => {
    expect(positionInOrder(tree, "/tour.html")).toEqual({
      previous: { title: "Install", url: "/install.html" },
      next: { title: "Content", url: "/content/index.html" },
      position: { current: 2, total: 3 },
    });
  });

  it("stops at the ends of the tree", () => {
    expect(positionInOrder(tree, "/install.html").previous).toBeUndefined();
    expect(positionInOrder(tree, "/content/index.html?page=2").next).toBeUndefined();
  });

  it("uses the neighbours of the article's group if it is not in the tree", () => {
    const previous = { title: "Old", url: "/old.html" };
    expect(positionInOrder(tree, "/loose.html", { previous, next: null })).toEqual({
      previous,
      next: null,
      position: undefined,
    });
    expect(positionInOrder([], "/group/index.html")).toEqual({
      previous: undefined,
      next: undefined,
      position: undefined,
    });
  });
});
