import { describe, expect, it } from "vitest";
import type { Menu } from "../../../../contract/api/menus.ts";
import { currentTab, targetOf } from "./current-tab.ts";

function entry(name: string, url: string, children: Menu[] = []): Menu {
  return { id: name, type: "top_menu", name, url, children };
}

const tabs = [
  entry("Start", "/start/install.html"),
  entry("Content", "/content/folder.html", [entry("Markdown", "/writing/markdown.html")]),
  entry("About", "/about.html"),
  entry("Code", "https://code.example.com/"),
];
const tree = [
  entry("Start", "/start/index.html", [entry("Install", "/start/install.html"), entry("Tour", "/tour.html")]),
  entry("Content", "", [entry("Folder", "/content/folder.html")]),
];

describe("currentTab", () => {
  it.each<[string, string | undefined, string]>([
    ["/start/install.html", "Start", "it is the tab's own page"],
    ["/writing/markdown.html", "Content", "it stands below the tab"],
    ["/tour.html?x=1", "Start", "both stand in one part of the tree"],
    ["/content/menus.html", "Content", "both lie in one folder"],
    ["/imprint.html", undefined, "articles at the top have nothing in common"],
    ["/zh/imprint.html", undefined, "nor have those of another language"],
  ])("%s belongs to %s: %s", (url, name, _reason) => {
    expect(currentTab(tabs, tree, url)?.name).toBe(name);
  });
});

describe("targetOf", () => {
  it("gives an entry without an address that of the first entry below it, and drops it if there is none", () => {
    const heading = entry("Guides", "", [
      entry("Nothing", ""),
      entry("Deep", "", [entry("Page", "/page.html")]),
    ]);
    expect(targetOf(heading)).toMatchObject({ name: "Guides", url: "/page.html" });
    expect(targetOf(entry("Guides", "", [entry("Nothing", "")]))).toBeUndefined();
  });
});
