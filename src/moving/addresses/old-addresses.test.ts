import { describe, expect, it } from "vitest";
import { Findings } from "../../content/source/findings.ts";
import { type Mapping, readMapping } from "../mapping/mapping.ts";
import { type OldText, oldAddresses } from "./old-addresses.ts";

function mappingWith(lines: string): Mapping {
  const findings = new Findings();
  const mapping = readMapping(`site: { name: A }\nlanguages: { en: . }\n${lines}`, "mapping.yaml", findings);
  if (mapping === undefined) throw new Error(JSON.stringify(findings.list));
  return mapping;
}

function textOf(name: string, fields: Record<string, unknown> = {}, rest: Partial<OldText> = {}): OldText {
  const listed = Object.entries(fields).map(([key, value]) => ({ key, value, line: 2 }));
  return { name, prefix: "", tag: "en", fields: listed, day: "", ...rest };
}

describe("the old addresses of a text", () => {
  it("include those in its front matter; without a leading slash, they are relative to the text", () => {
    const fields = {
      permalink: "/journal/first/",
      redirect_from: ["/2021/first", "/f"],
      aliases: ["older", "?p=1"],
    };
    expect(oldAddresses(textOf("posts/first.md", fields), mappingWith(""))).toEqual([
      "/journal/first/",
      "/posts/older",
      "/?p=1",
      "/2021/first",
      "/f",
    ]);
  });

  it("do not include addresses on other hosts", () => {
    const mapping = mappingWith("origin: https://old.example.com\n");
    const own = textOf("a.md", { url: "https://old.example.com/x/a" });
    expect(oldAddresses(own, mapping)).toEqual(["/x/a"]);
    expect(oldAddresses(textOf("a.md", { url: "https://code.example/a" }), mapping)).toEqual([]);
  });

  it.each<[pattern: string, text: OldText, expected: string[]]>([
    [
      "/{year}/{month}/{day}/{slug}.html",
      textOf("_posts/2021-05-04-first.md", {}, { day: "2021-05-04" }),
      ["/2021/05/04/first.html"],
    ],
    ["/{categories}/{slug}/", textOf("a.md", { categories: ["x", "y"] }), ["/x/y/a/"]],
    ["/{categories}/{slug}/", textOf("a.md"), ["/a/"]],
    ["/{year}/{slug}", textOf("a.md"), []],
    [
      "/{categories}/{slug}/",
      textOf("a.md", { categories: "Our Beds" }),
      ["/Our Beds/a/", "/our-beds/a/", "/Our-Beds/a/"],
    ],
    ["/p/{title}/", textOf("a.md", { title: "Sow, in March!" }), ["/p/sow-in-march/"]],
    ["/p/{title}/", textOf("a.md", { title: "三月 播种", slug: "sow" }), ["/p/sow/"]],
    ["/posts/{field.abbrlink}/", textOf("a.md", { abbrlink: "ceeb73f" }), ["/posts/ceeb73f/"]],
    ["/posts/{field.abbrlink}/", textOf("a.md"), []],
    ["/{path}/", textOf("posts/second.md", { slug: "second-wind" }), ["/posts/second-wind/"]],
    ["/{path}/", textOf("posts/b.md", { slug: "/far" }), ["/posts/far/"]],
    ["/docs/{route}", textOf("posts/b.md", { slug: "/far" }), ["/docs/far"]],
    ["/docs/{route}", textOf("posts/b.md", { slug: "near" }), ["/docs/posts/near"]],
    ["/{path}/", textOf("guide/index.md"), ["/guide/"]],
    ["/{path}/", textOf("guide/a.md", {}, { prefix: "/zh-cn" }), ["/zh-cn/guide/a/"]],
    ["/{language}/{path}/", textOf("guide/a.md"), ["/en/guide/a/"]],
    [
      "/{date.YY}/{date.M}/{date.D}/{date.MMM}/{date.MMMM}/{date.ddd}/{date.dddd}/{date.DDD}-{date.DDDD}/",
      textOf("a.md", {}, { day: "2021-02-03" }),
      ["/21/2/3/Feb/February/Wed/Wednesday/34-034/"],
    ],
    ["/{date.HH}{date.mm}{date.ss}/", textOf("a.md", {}, { day: "2021-02-03T04:05:06+09:00" }), ["/040506/"]],
    ["/{date.HH}/", textOf("a.md", {}, { day: "2021-02-03" }), []],
    ["/{language}/{path}/", textOf("guide/a.md", {}, { prefix: "/ko", tag: "ko" }), ["/ko/guide/a/"]],
    ["/docs/{folder}/{name}", textOf("guide/a.mdx", { slug: "other" }), ["/docs/guide/a"]],
  ])("follow the pattern of %s", (pattern, text, expected) => {
    expect(oldAddresses(text, mappingWith(`oldAddresses: ["${pattern}"]\n`))).toEqual(expected);
  });

  it("contain the values of the placeholders in their rule", () => {
    const rule = (path: string) =>
      mappingWith(`oldAddresses: [{ path: "${path}", address: "/x/{rest}/" }]\n`);
    expect(oldAddresses(textOf("_posts/2024/a.md"), rule("_posts/**"))).toEqual(["/x/2024/a/"]);
    expect(oldAddresses(textOf("b/_beds/a/index.md"), rule("**/_beds/**"))).toEqual(["/x/a/"]);
  });

  it("follow the first rule that matches", () => {
    const mapping = mappingWith(
      'oldAddresses: [{ path: "_posts/**", address: "/blog/{slug}" }, "/{path}.html"]\n',
    );
    expect(oldAddresses(textOf("_posts/a.md"), mapping)).toEqual(["/blog/a"]);
    expect(oldAddresses(textOf("about.md"), mapping)).toEqual(["/about.html"]);
  });

  it.each(["{path}", "/{field}"])("are not derived from a pattern such as %s", (pattern) => {
    const findings = new Findings();
    const source = `site: { name: A }\nlanguages: { en: . }\noldAddresses: ["${pattern}"]\n`;
    expect(readMapping(source, "mapping.yaml", findings)).toBeUndefined();
    expect(findings.errors).toBe(1);
  });
});
