import { describe, expect, it } from "vitest";
import { moveLinks } from "./move-links.ts";

const MOVE = { from: "en/news/pier.md", to: "en/harbour/jetty.md" };
const MOVED = new Map([
  ["articles/en/news/pier.md", "articles/en/harbour/jetty.md"],
  ["articles/zh/news/pier.md", "articles/zh/harbour/jetty.md"],
]);

describe("links of an article that moves", () => {
  it.each([
    ["an article of its former group", "[tide](tide.md)", "[tide](../news/tide.md)"],
    ["an anchor", "[tide](tide.md#low)", "[tide](../news/tide.md#low)"],
    ["a definition", "[tide]: tide.md", "[tide]: ../news/tide.md"],
    ["a name that is not ASCII", "[潮](潮.md)", "[潮](../news/%E6%BD%AE.md)"],
    ["a needlessly encoded name", "[tide](t%69de.md)", "[tide](../news/tide.md)"],
    ["a character reference", "[tide](t&#105;de.md)", "[tide](../news/tide.md)"],
    ["a backslash escape", "[low](low\\_tide.md)", "[low](../news/low_tide.md)"],
    [
      "a moved translation by its rooted path",
      "[中文](/articles/zh/news/p&#x69;er.md)",
      "[中文](/articles/zh/harbour/jetty.md)",
    ],
    ["itself", "[here](pier.md)", "[here](jetty.md)"],
    ["its moved translation", "[中文](../../zh/news/pier.md)", "[中文](../../zh/harbour/jetty.md)"],
  ])("are updated: %s", (_name, text, expected) => {
    expect(moveLinks(text, MOVE, MOVED)).toBe(expected);
  });

  it.each([
    ["an address that means the same article afterwards", "[crane](../harbour/crane.md)"],
    ["another host", "[site](https://example.com/tide.md)"],
    ["a file below media/", "![bed](media:pier.svg)"],
    ["a path of the content folder", "[tide](/articles/en/news/tide.md)"],
    ["a heading", "[above](#low)"],
    ["an article in another folder of the same depth", "[about](../about.md)"],
    ["a sentence", "See the file, v1.2 of it."],
  ])("stay unchanged: %s", (_name, text) => {
    expect(moveLinks(text, MOVE, MOVED)).toBe(text);
  });

  it("are updated in a text that does not move itself", () => {
    const path = "en/news/tide.md";
    expect(moveLinks("[pier](pier.md) [crane](crane.md)", { from: path, to: path }, MOVED)).toBe(
      "[pier](../harbour/jetty.md) [crane](crane.md)",
    );
    expect(moveLinks("[pier](/articles/en/news/pier.md)", { from: path, to: path }, MOVED)).toBe(
      "[pier](/articles/en/harbour/jetty.md)",
    );
  });
});
