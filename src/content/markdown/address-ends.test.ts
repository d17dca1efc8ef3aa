import type { Link } from "mdast";
import { expect, it } from "vitest";
import { parseArticle } from "./parse-article.ts";
import { walkMarkdown } from "./walk.ts";

function addressesIn(text: string): string[] {
  const links: Link[] = [];
  walkMarkdown(parseArticle(text), (node) => {
    if (node.type === "link") links.push(node);
  });
  return links.map(({ url }) => url);
}

it.each([
  ["见https://harbor.example/a，或写信。", ["https://harbor.example/a"]],
  ["（https://harbor.example/a）以便了解", ["https://harbor.example/a"]],
  ["请访问https://harbor.example。", ["https://harbor.example"]],
  [
    "用https://harbor.example/a.html或https://pier.example/b.cfm。",
    ["https://harbor.example/a.html", "https://pier.example/b.cfm"],
  ],
  ["www.harbor.example、 www.pier.example/x：", ["http://www.harbor.example", "http://www.pier.example/x"]],
  [
    "(https://harbor.example/in/ada)님이 https://harbor.example과",
    ["https://harbor.example/in/ada", "https://harbor.example"],
  ],
  ["https://harbor.example/에서.다음", ["https://harbor.example/에서.다음"]],
  ["https://ko.wikipedia.example/wiki/서울_(도시) 참고", ["https://ko.wikipedia.example/wiki/서울_(도시)"]],
  ["https://harbor.example/search?q=企业网站&page=2", ["https://harbor.example/search?q=企业网站&page=2"]],
  ["https://한글.kr/소개 www.點看.com", ["https://한글.kr/소개", "http://www.點看.com"]],
  ["[海港](https://harbor.example/港，口)", ["https://harbor.example/港，口"]],
])("in %s the addresses are %j", (text, expected) => {
  expect(addressesIn(text)).toEqual(expected);
});

it("text after an address is parsed as Markdown", () => {
  const [paragraph] = parseArticle("见https://harbor.example/a，用`code`和**重点**。").children;
  expect(paragraph?.type === "paragraph" && paragraph.children.map(({ type }) => type)).toEqual([
    "text",
    "link",
    "text",
    "inlineCode",
    "text",
    "strong",
    "text",
  ]);
});
