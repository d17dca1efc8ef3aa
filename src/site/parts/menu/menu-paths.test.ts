import { describe, expect, it } from "vitest";
import type { Menu } from "../../../contract/api/menus.ts";
import { currentEntry, isSamePath, listPages, trailTo } from "./menu-paths.ts";

function entry(name: string, url: string, children: Menu[] = []): Menu {
  return { id: name, type: "left_menu", name, url, children };
}

const menus = [
  entry("Start", "/start/index.html", [entry("Install", "/start/install.html")]),
  entry("Content", "", [
    entry("Writing", "", [
      entry("골목", "/kr/content/%EA%B3%A8%EB%AA%A9.html"),
      entry("A part", "/start/install.html#part"),
    ]),
    entry("Source", "https://code.example.com/"),
    entry("Printed", "/media/0123456789ab/start.pdf"),
    entry("Install again", "/start/install.html"),
  ]),
];

describe("isSamePath", () => {
  it("ignores queries, encodings and different compositions of letters", () => {
    expect(isSamePath("/a.html", "/a.html?page=2")).toBe(true);
    expect(isSamePath("/%EA%B3%A8.html", "/골.html".normalize("NFD"))).toBe(true);
    expect(isSamePath("/100%.html", "/100%.html")).toBe(true);
  });

  it("does not match a heading, a part of a page or another page", () => {
    expect(isSamePath("", "")).toBe(false);
    expect(isSamePath("/a.html#part", "/a.html")).toBe(false);
    expect(isSamePath("/b.html", "/a.html")).toBe(false);
  });
});

describe("trailTo", () => {
  it("lists every entry from the root to the page", () => {
    expect(trailTo(menus, "/kr/content/골목.html").map(({ name }) => name)).toEqual([
      "Content",
      "Writing",
      "골목",
    ]);
    expect(trailTo(menus, "/start/index.html").map(({ name }) => name)).toEqual(["Start"]);
    expect(trailTo(menus, "/elsewhere.html")).toEqual([]);
  });
});

describe("currentEntry", () => {
  const bar = [
    entry("Home", "/index.html"),
    entry("Services", "/services/index.html", [entry("Checks", "/insights/checks.html")]),
    entry("Insights", "/insights/index.html", [entry("Fraud", "/insights/fraud.html")]),
    entry("The firm", "", [entry("Questions", "/questions.html")]),
  ];
  const nameOf = (url: string) => currentEntry(bar, url)?.name;

  it("is the entry of the page's group, although another entry links to the page", () => {
    expect(nameOf("/insights/checks.html")).toBe("Insights");
    expect(nameOf("/insights/index.html")).toBe("Insights");
  });

  it("is the entry that links to a page without a group", () => {
    expect(nameOf("/questions.html")).toBe("The firm");
    expect(nameOf("/index.html")).toBe("Home");
    expect(nameOf("/unlisted.html")).toBeUndefined();
  });
});

describe("listPages", () => {
  it("lists each page of the site once, in reading order", () => {
    expect(listPages(menus).map(({ name }) => name)).toEqual(["Start", "Install", "골목"]);
  });
});
