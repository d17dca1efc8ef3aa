import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { mergeFile } from "./merge-file.ts";

const ARTICLE = "articles/en/about.md";

function article(head: string, body: string): string {
  return `---\n${head}---\n${body}`;
}

function merged(name: string, base: string, ours: string, theirs: string): string {
  const result = mergeFile(name, base, ours, theirs);
  return result.outcome === "merged" ? result.text : expect.fail(JSON.stringify(result.clashes));
}

/** Returns the conflicts between two versions, each with its key and its lines. */
function clashes(name: string, base: string | null, ours: string, theirs: string): string[] {
  const result = mergeFile(name, base, ours, theirs);
  if (result.outcome === "merged") return expect.fail(result.text);
  return result.clashes.map(
    ({ at, ours: here, theirs: there }) =>
      `${at}|${here.line}-${here.endLine}|${there.line}-${there.endLine}`,
  );
}

interface Case {
  what: string;
  name?: string;
  base: string;
  ours: string;
  theirs: string;
  result: string;
}

const HEAD = "title: About # us\nsummary: Who we are.\n";

const MERGED: Case[] = [
  {
    what: "two sentences of one paragraph",
    base: article(HEAD, "One is here. Two is there. Three.\n"),
    ours: article(HEAD, "One was here. Two is there. Three.\n"),
    theirs: article(HEAD, "One is here. Two went away. Three.\n"),
    result: article(HEAD, "One was here. Two went away. Three.\n"),
  },
  {
    what: "two sentences of a Chinese paragraph, which has no spaces",
    name: "articles/zh/about.md",
    base: article(HEAD, "港口在北岸。仓库在南岸！办公室在哪里？\n"),
    ours: article(HEAD, "港口在东岸。仓库在南岸！办公室在哪里？\n"),
    theirs: article(HEAD, "港口在北岸。仓库搬走了！办公室在哪里？\n"),
    result: article(HEAD, "港口在东岸。仓库搬走了！办公室在哪里？\n"),
  },
  {
    what: "two sentences of a Korean paragraph",
    name: "articles/kr/about.md",
    base: article(HEAD, "항구는 북쪽에 있습니다. 창고는 남쪽에 있습니다. 사무실은 없습니다.\n"),
    ours: article(HEAD, "항구는 북쪽에 있습니다. 창고는 남쪽에 있었습니다. 사무실은 없습니다.\n"),
    theirs: article(HEAD, "항구는 북쪽에 있습니다. 창고는 남쪽에 있습니다. 사무실도 있습니다.\n"),
    result: article(HEAD, "항구는 북쪽에 있습니다. 창고는 남쪽에 있었습니다. 사무실도 있습니다.\n"),
  },
  {
    what: "the same change on both sides, and one more on each",
    base: article(HEAD, "One.\n\nTwo.\n\nThree.\n"),
    ours: article(HEAD, "ONE.\n\nTwo.\n\nThree!\n"),
    theirs: article(HEAD, "ONE.\n\nTwo?\n\nThree.\n"),
    result: article(HEAD, "ONE.\n\nTwo?\n\nThree!\n"),
  },
  {
    what: "a paragraph that one removes, and another that the other rewrites",
    base: article(HEAD, "One.\n\nTwo.\n\nThree.\n"),
    ours: article(HEAD, "One.\n\nThree.\n"),
    theirs: article(HEAD, "One.\n\nTwo.\n\nThree, at last.\n"),
    result: article(HEAD, "One.\n\nThree, at last.\n"),
  },
  {
    what: "front matter and body",
    base: article(HEAD, "Text.\n"),
    ours: article("title: About them # us\nsummary: Who we are.\n", "Text.\n"),
    theirs: article(HEAD, "Text!\n"),
    result: article("title: About them # us\nsummary: Who we are.\n", "Text!\n"),
  },
  {
    what: "keys that both put in at the same place, with a comment that stays",
    base: article(HEAD, "Text.\n"),
    ours: article(`${HEAD}cover: a.png # ours\n`, "Text.\n"),
    theirs: article(`${HEAD}tags: [one]\n`, "Text.\n"),
    result: article(`${HEAD}cover: a.png # ours\ntags: [one]\n`, "Text.\n"),
  },
  {
    what: "tags that both add to a list on one line",
    base: article(`${HEAD}tags: [one, two]\n`, "Text.\n"),
    ours: article(`${HEAD}tags: [zero, one, two]\n`, "Text.\n"),
    theirs: article(`${HEAD}tags: [one, two and a half, two]\n`, "Text.\n"),
    result: article(`${HEAD}tags: [zero, one, two and a half, two]\n`, "Text.\n"),
  },
  {
    what: "two languages of one name, on one line",
    name: "menus.yaml",
    base: "top_menu:\n  - id: home\n    name: { en: Home, zh: 首页, kr: 홈 }\n    url: /\n",
    ours: "top_menu:\n  - id: home\n    name: { en: Start, zh: 首页, kr: 홈 }\n    url: /\n",
    theirs: "top_menu:\n  - id: home\n    name: { en: Home, zh: 首页, kr: 처음 }\n    url: /\n",
    result: "top_menu:\n  - id: home\n    name: { en: Start, zh: 首页, kr: 처음 }\n    url: /\n",
  },
  {
    what: "an entry that one moves, and another that the other renames",
    name: "menus.yaml",
    base: "top_menu:\n  - id: a\n    url: /a\n  - id: b\n    url: /b\n  - id: c\n    url: /c\n",
    ours: "top_menu:\n  - id: c\n    url: /c\n  - id: a\n    url: /a\n  - id: b\n    url: /b\n",
    theirs: "top_menu:\n  - id: a\n    url: /a\n  - id: b\n    url: /bee\n  - id: c\n    url: /c\n",
    result: "top_menu:\n  - id: c\n    url: /c\n  - id: a\n    url: /a\n  - id: b\n    url: /bee\n",
  },
  {
    what: "redirects that both add at the end",
    name: "redirects.yaml",
    base: "- { from: /a, to: /b }\n",
    ours: "- { from: /a, to: /b }\n- { from: /c, to: /d }\n",
    theirs: "- { from: /a, to: /b }\n- { from: /e, to: /f }\n",
    result: "- { from: /a, to: /b }\n- { from: /c, to: /d }\n- { from: /e, to: /f }\n",
  },
  {
    what: "a file with CRLF and a byte order mark keeps both",
    base: "\uFEFF---\r\ntitle: A\r\n---\r\nOne. Two.\r\n",
    ours: "\uFEFF---\r\ntitle: A\r\n---\r\nOne! Two.\r\n",
    theirs: "\uFEFF---\r\ntitle: B\r\n---\r\nOne. Two.\r\n",
    result: "\uFEFF---\r\ntitle: B\r\n---\r\nOne! Two.\r\n",
  },
  {
    what: "line ends that one side has changed, and words that the other has",
    base: "---\ntitle: A\n---\nOne. Two.\n",
    ours: "---\r\ntitle: A\r\n---\r\nOne. Two.\r\n",
    theirs: "---\ntitle: A\n---\nOne. Two!\n",
    result: "---\r\ntitle: A\r\n---\r\nOne. Two!\r\n",
  },
  {
    what: "a file without a last line end keeps it so",
    base: article(HEAD, "One.\n\nTwo."),
    ours: article(HEAD, "One!\n\nTwo."),
    theirs: article(HEAD, "One.\n\nTwo?"),
    result: article(HEAD, "One!\n\nTwo?"),
  },
  {
    what: "lines of a block of code, and of any other file at the root",
    name: "root/robots.txt",
    base: "a\nb\nc\n",
    ours: "A\nb\nc\n",
    theirs: "a\nB\nc\nd\n",
    result: "A\nB\nc\nd\n",
  },
];

describe("mergeFile", () => {
  it.each(MERGED)("merges $what", ({ name = ARTICLE, base, ours, theirs, result }) => {
    expect(merged(name, base, ours, theirs)).toBe(result);
  });

  it.each([
    {
      what: "one sentence that both change",
      base: article(HEAD, "One. Two.\n\nThree.\n"),
      ours: article(HEAD, "One. Two!\n\nThree.\n"),
      theirs: article(HEAD, "One. Two?\n\nThree.\n"),
      found: ["|5-5|5-5"],
    },
    {
      what: "a paragraph that one removes and the other changes",
      base: article(HEAD, "One.\n\nTwo.\n"),
      ours: article(HEAD, "One.\n"),
      theirs: article(HEAD, "One.\n\nTwo, changed.\n"),
      found: ["|6-6|6-7"],
    },
    {
      what: "two cells of one row of a table, which is never torn",
      base: article(HEAD, "| a | b |\n| - | - |\n| one. | two. |\n"),
      ours: article(HEAD, "| a | b |\n| - | - |\n| ONE. | two. |\n"),
      theirs: article(HEAD, "| a | b |\n| - | - |\n| one. | TWO. |\n"),
      found: ["|7-7|7-7"],
    },
    {
      what: "a line of code, however many sentences it seems to have",
      base: article(HEAD, "```\nOne. Two.\n```\n"),
      ours: article(HEAD, "```\nONE. Two.\n```\n"),
      theirs: article(HEAD, "```\nOne. TWO.\n```\n"),
      found: ["|6-6|6-6"],
    },
    {
      what: "one key",
      base: article(HEAD, "Text.\n"),
      ours: article("title: Us # us\nsummary: Who we are.\n", "Text.\n"),
      theirs: article("title: Them # us\nsummary: Who we are.\n", "Text.\n"),
      found: ["title|2-2|2-2"],
    },
    {
      what: "one language of one entry",
      name: "menus.yaml",
      base: "top_menu:\n  - id: a\n    url: /a\n    name: { en: A, zh: 甲 }\n",
      ours: "top_menu:\n  - id: a\n    url: /a\n    name: { en: AA, zh: 甲 }\n",
      theirs: "top_menu:\n  # here\n  - id: a\n    url: /a\n    name: { en: AAA, zh: 甲 }\n",
      found: ["top_menu[a].name.en|4-4|5-5"],
    },
    {
      what: "an entry that one removes and the other changes",
      name: "banners.yaml",
      base: "home:\n  - { id: a, title: A }\n  - { id: b, title: B }\n",
      ours: "home:\n  - { id: b, title: B }\n",
      theirs: "home:\n  - { id: a, title: AA }\n  - { id: b, title: B }\n",
      found: ["home[a]|1-2|2-2"],
    },
    {
      what: "an order that both change",
      name: "menus.yaml",
      base: "top_menu: [{ id: a }, { id: b }, { id: c }]\n",
      ours: "top_menu: [{ id: c }, { id: a }, { id: b }]\n",
      theirs: "top_menu: [{ id: b }, { id: a }, { id: c }]\n",
      found: ["top_menu|1-1|1-1"],
    },
  ])("returns the conflicts as data: $what", ({ name = ARTICLE, base, ours, theirs, found }) => {
    expect(clashes(name, base, ours, theirs)).toEqual(found);
  });

  it("conflicts if the common ancestor is unknown", () => {
    expect(clashes(ARTICLE, null, "One.\n", "Two.\n")).toEqual(["|1-1|1-1"]);
    expect(mergeFile(ARTICLE, null, "One.\n", "One.\n")).toEqual({ outcome: "merged", text: "One.\n" });
  });

  it("returns the changed side unchanged if only one side has changed", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "。", " ", "\n", "\r\n", "-", "`", "{", ",", "}", "#", ":", "가"),
    });
    fc.assert(
      fc.property(fc.constantFrom(ARTICLE, "menus.yaml", "root/a.txt"), text, text, (name, base, changed) => {
        expect(mergeFile(name, base, changed, base)).toEqual({ outcome: "merged", text: changed });
        expect(mergeFile(name, base, base, changed)).toEqual({ outcome: "merged", text: changed });
      }),
      { numRuns: 500 },
    );
  });

  it("has the same result in either order, and the merged text contains both changes", () => {
    const paragraphs = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 30 });
    const changes = fc.array(fc.tuple(fc.nat(29), fc.boolean()), { maxLength: 10 });
    fc.assert(
      fc.property(paragraphs, changes, (numbers, edits) => {
        const base = numbers.map((number, index) => `Sentence ${index} of ${number}. `);
        const sides = [true, false].map((side) => {
          const own = new Set(
            edits.filter(([, isOurs]) => isOurs === side).map(([index]) => index % base.length),
          );
          return {
            own,
            text: base.map((text, index) => (own.has(index) ? `Edit ${side}. ` : text)).join(""),
          };
        });
        const [ours, theirs] = sides;
        if (ours === undefined || theirs === undefined || !ours.own.isDisjointFrom(theirs.own)) return;
        const both = base.map((text, index) =>
          ours.own.has(index) ? "Edit true. " : theirs.own.has(index) ? "Edit false. " : text,
        );
        expect(merged(ARTICLE, base.join(""), ours.text, theirs.text)).toBe(both.join(""));
        expect(merged(ARTICLE, base.join(""), theirs.text, ours.text)).toBe(both.join(""));
      }),
      { numRuns: 300 },
    );
  });

  it("merges the real files of the demo sites into YAML with the meaning of both versions", () => {
    for (const site of readdirSync("sites"))
      for (const name of readdirSync(`sites/${site}`).filter((file) => file.endsWith(".yaml"))) {
        const base = readFileSync(`sites/${site}/${name}`, "utf8");
        const lines = base.split("\n");
        const editable = lines.flatMap((line, index) => (/: [A-Z][a-z ]+$/.test(line) ? [index] : []));
        const [first, last] = [editable[0], editable.at(-1)];
        if (first === undefined || last === undefined || first === last) continue;
        const edit = (index: number) => lines.with(index, `${lines[index]} changed`).join("\n");
        const text = merged(name, base, edit(first), edit(last));
        expect(parse(text)).toEqual(
          parse(lines.with(first, `${lines[first]} changed`).with(last, `${lines[last]} changed`).join("\n")),
        );
      }
  });
});
