import { expect, it } from "vitest";
import { readTable } from "./read-table.ts";

it.each(["\t", ";", ",", ", ", " ", "  "])("reads addresses separated by %j", (separator) => {
  const text = `/a.html${separator}/b.html\r\n\r\n/c.html${separator}https://x.example/${separator}302\n`;
  expect(readTable(text, new Set()).map(({ line, rule }) => ({ line, ...rule }))).toEqual([
    { line: 1, from: "/a.html", to: "/b.html", status: 301 },
    { line: 3, from: "/c.html", to: "https://x.example/", status: 302 },
  ]);
});

it("ignores a header line, quotes and the host of an old address, and decodes letters", () => {
  const text = 'Old address,New address,Status\n"https://old.example/%EC%83%88?p=1","/new.html","308"\n';
  expect(readTable(text, new Set())).toMatchObject([
    { line: 2, rule: { from: "/새?p=1", to: "/new.html", status: 308 } },
  ]);
});

it.each([
  ["/a.html", "incomplete"],
  ["a.html,/b.html", "not-a-path"],
  ["/a.html,b.html", "not-a-target"],
  ["/a.html,javascript:alert(1)", "not-a-target"],
  ["/a.html,/b.html,404", "not-a-status"],
  ["/%61.html,/a.html", "to-itself"],
  ["/old.html,/b.html", "exists"],
])("reports the fault in %s", (line, fault) => {
  expect(readTable(`/first.html,/b.html\n${line}`, new Set(["/old.html"]))[1]).toMatchObject({
    line: 2,
    fault,
  });
});

it("uses the first of two rules for one address", () => {
  expect(readTable("/a,/b\n/a,/c", new Set()).map(({ fault }) => fault)).toEqual([undefined, "twice"]);
});
