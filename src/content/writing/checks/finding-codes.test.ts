import { describe, expect, it } from "vitest";
import type { FindingCode } from "../../../contract/studio/finding-codes.ts";
import { renderArticle } from "../../markdown/render-article.ts";
import { Findings } from "../../source/findings.ts";
import { textFile } from "../read-changes.ts";
import { readFrontMatter } from "./front-matter.ts";

type Case = [text: string, code: FindingCode, values: Record<string, string | number>];

const matter = (...lines: string[]) => ["---", ...lines, "---", ""].join("\n");

describe("findings in front matter have a code with values", () => {
  it.each<Case>([
    ["Seals sleep.", "front-matter-none", {}],
    ["+++\ntitle = 1\n+++\n", "front-matter-toml", {}],
    ["---\ntitle: X\n", "front-matter-endless", {}],
    ["—--\ntitle: X\n—--\n", "front-matter-dashes", { written: "—--" }],
    [matter("title: X", "title: Y"), "yaml-twice", { key: "title" }],
    [matter("title No colon", "summary: s"), "yaml-no-colon", { words: "title No colon" }],
    [matter("title:X", "summary: s"), "yaml-tight-colon", { key: "title" }],
    [matter("title：标题", "summary: s"), "yaml-wide-colon", { key: "title" }],
    [matter("title：标题"), "yaml-wide-colon", { key: "title" }],
    [matter("title: a: b"), "yaml-second-colon", {}],
    [matter("title: X", "author: me"), "unknown-key", { key: "author", near: "authors" }],
    [matter("title: X", "date: 2026-03-04"), "unknown-key", { key: "date", near: "publishedAt" }],
    [matter("title: X", "image: a.png"), "unknown-key", { key: "image", near: "cover" }],
    [matter("summary: s"), "missing-key", { key: "title" }],
    [matter('title: ""'), "value-empty", { key: "title" }],
    [matter("title:"), "value-none", { key: "title" }],
    [matter("title: 5"), "value-text", { key: "title" }],
    [matter("title: X", "tags: seals"), "value-list", { key: "tags" }],
    [matter("title: X", "draft: maybe"), "value-flag", { key: "draft" }],
    [matter("title: X", "order: first"), "value-number", { key: "order" }],
    [matter("title: X", `translationKey: ${"a".repeat(201)}`), "value-long", { most: "200" }],
    [matter("title: X", "cover: ../../secret.png"), "value-media", { key: "cover" }],
    [matter("title: X", "publishedAt: soon"), "value-date", { key: "publishedAt" }],
    [matter("title: X", "updatedAt: 2026年3月4日"), "value-date-as", { right: "2026-03-04" }],
    [matter("title: X", "publishedAt: 4.3.2026"), "value-date-as", { right: "2026-03-04" }],
    [matter(`title: ${"a".repeat(201)}`), "long-title", { letters: 201 }],
    [matter("title: Room #4"), "cut-sentence", { key: "title" }],
    [matter("title: X", "tags: [“seals”]"), "round-quotes", { key: "tags", name: "seals" }],
    [matter("title: X", "tags: [海豹，浮冰]"), "wide-comma", { key: "tags", names: "海豹, 浮冰" }],
  ])("%j", (text, code, values) => {
    const findings = new Findings();
    readFrontMatter(text, textFile("articles/en/x.md", text), findings);
    expect(findings.list.map(({ coded }) => coded)).toMatchObject([{ code, values }]);
  });
});

describe("findings in a text have a code with values", () => {
  it.each<Case>([
    ["![A plan](plan.svg)", "picture-missing", { path: "plan.svg" }],
    ["![A plan](media:a\\\\plan.svg)", "slashes", { meant: "media:a/plan.svg" }],
    ["[there](#away)", "anchor-missing", { anchor: "away" }],
    ["[there](away.md)", "link-missing", { path: "articles/en/away.md" }],
    ["<script>alert(1)</script>", "unsafe-html", { what: "<script" }],
    ["[x](javascript:alert(1))", "unsafe-html", { what: "javascript:" }],
    ["the <subdomain> of", "unknown-html", { name: "subdomain" }],
    [":::hint\nx\n:::", "unknown-block", { name: ":::hint" }],
    ["::chart", "unknown-block", { name: "::chart" }],
    [":::note\nx", "unclosed-block", { name: ":::note", end: ":::" }],
    ['::event[]{start= end= place=""}', "block-unread", { name: "::event" }],
    ["::button[]{to=/need.html}", "block-wordless", { name: "button" }],
    ["![A plan](my plan.svg)", "spaced-address", { address: "my plan.svg", meant: "my%20plan.svg" }],
    ["::::tabs\nx\n::::", "tabs-empty", {}],
    [":::tab[A]\nx\n:::", "tab-alone", {}],
    ["## A {#a}\n\n## B {#a}", "duplicate-id", { id: "a", became: "a-1" }],
    ["```math\n\\frac{\n```", "broken-formula", {}],
  ])("%j", async (body, code, values) => {
    const { issues } = await renderArticle(`${matter("title: X")}${body}\n`, {
      language: "en",
      path: "en/x.md",
      title: "X",
      findMedia: () => undefined,
      findArticle: () => undefined,
    });
    expect(issues.map(({ coded }) => coded)).toMatchObject([{ code, values }]);
  });
});
