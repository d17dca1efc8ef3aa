import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseArticle } from "../markdown/parse-article.ts";
import { walkMarkdown } from "../markdown/walk.ts";
import { findPlacedHits } from "./find-hits.ts";
import type { PlaceKind } from "./place.ts";
import { replaceHits } from "./replace-hits.ts";
import { matchWords } from "./word-matcher.ts";

const WORDS: PlaceKind[] = ["text", "details", "settings"];
const NAME = "articles/en/a.md";

function replace(
  text: string,
  find: string,
  words: string,
  { name = NAME, kinds = WORDS, chosen }: { name?: string; kinds?: PlaceKind[]; chosen?: number[] } = {},
): string | undefined {
  const matcher = matchWords({ find, matchesCase: true, wholeWords: false });
  return replaceHits({ name, text }, { matcher, kinds: new Set(kinds), words }, chosen && new Set(chosen))
    .text;
}

function countOf(text: string, find: string, words: string, kinds = WORDS): number | undefined {
  const matcher = matchWords({ find, matchesCase: false, wholeWords: false });
  return replaceHits({ name: NAME, text }, { matcher, kinds: new Set(kinds), words }).hits.length;
}

function shown(text: string): string {
  const words: string[] = [];
  walkMarkdown(parseArticle(text), (node) => {
    if (node.type === "text") words.push(node.value);
  });
  return words.join("|");
}

describe("words in a text", () => {
  it("are replaced everywhere except in code and addresses", () => {
    const text =
      "# Old\n\n**Old** `Old` [Old](old/Old.md 'Old') ![Old](Old.png)\n\n```\nOld\n```\n\n    Old\n\n<b>Old</b> <code>Old</code> <!-- Old -->\n\n:::note[Old]\nOld <https://Old.example>\n:::\n\n| Old |\n| --- |\n| `Old` Old |\n";
    const expected =
      "# New\n\n**New** `Old` [New](old/Old.md 'New') ![New](Old.png)\n\n```\nOld\n```\n\n    Old\n\n<b>New</b> <code>Old</code> <!-- Old -->\n\n:::note[New]\nNew <https://Old.example>\n:::\n\n| New |\n| --- |\n| `Old` New |\n";
    expect(replace(text, "Old", "New")).toBe(expected);
  });

  it("are replaced in addresses only when asked", () => {
    const text =
      "---\ntitle: old\ncover: old.png\n---\n[old](/old?a=1) https://old.example <https://old.example/>\n\n[x]: /old 'old'\n";
    expect(replace(text, "old", "new b", { kinds: ["address"] })).toBe(
      "---\ntitle: old\ncover: new%20b.png\n---\n[old](/new%20b?a=1) https://new%20b.example <https://new%20b.example/>\n\n[x]: /new%20b 'old'\n",
    );
  });

  it("are replaced in the attributes of blocks that readers see", () => {
    const text = ":::hero{image=Old.png alt=\"The Old 'harbour'\"}\n# Title\n:::\n\n::list{tag=Old}\n";
    expect(replace(text, "Old", 'New "x"')).toBe(
      ":::hero{image=Old.png alt=\"The New &quot;x&quot; 'harbour'\"}\n# Title\n:::\n\n::list{tag=Old}\n",
    );
  });

  it.each([
    "*b*",
    "[a](b)",
    "_x_",
    "<b>",
    "A|B",
    "&amp;",
    "`c`",
    "# h",
    "1. x",
    "- x",
    "> q",
    "::x",
    "a\\",
    "~~x~~",
  ])("shows %j as typed, at every place of a line", (words) => {
    for (const text of [
      "Old\n",
      "a Old b\n",
      "aOldb\n",
      "> Old\n",
      "- Old\n",
      "| a |\n|---|\n| Old |\n",
      "# Old\n",
    ]) {
      const replaced = replace(text, "Old", words);
      expect([words, shown(replaced ?? "")]).toEqual([words, shown(text).replace("Old", () => words)]);
    }
  });

  it("leaves an underscore inside a word as it is", () => {
    expect(replace("Old\n", "Old", "file_name")).toBe("file_name\n");
  });

  it("are found over a line break, and in spite of escapes, references and decomposed letters", () => {
    expect(replace("> two\r\n> words\r\n", "two words", "one")).toBe("> one\r\n");
    expect(replace("A \\& B \\*c\\*\n", "& B *c", "x")).toBe("A x\\*\n");
    expect(replace("Caf&eacute; cafe\u0301 here\n", "é", "e")).toBe("Cafe cafe here\n");
  });

  it("are not replaced if something else would change", () => {
    expect(replace("**Old**\n", "Old", "")).toBeUndefined();
    expect(replace("[Old]\n\n[Old]: /x\n", "Old", "New")).toBe("[Old]\n\n[Old]: /x\n");
  });

  it("are not replaced if they name an address that is defined elsewhere", () => {
    const text =
      "![Logo] ![Logo][] ![Logo][mark] [Logo][] [Logo][mark]\n\n[logo]: /a.png\n\n[mark]: /b.png\n";
    expect(replace(text, "Logo", "Sign")).toBe(
      "![Logo] ![Logo][] ![Sign][mark] [Logo][] [Sign][mark]\n\n[logo]: /a.png\n\n[mark]: /b.png\n",
    );
  });

  it.each([`"a"`, "'a'", "(a)", "a\\", `\\"`, "*a* ("])(
    "are shown as typed in titles of links: %s",
    (words) => {
      // A heading mark at the beginning of a line makes a second pass escape all punctuation.
      const text =
        "Old\n\n[a](/b \"Old\") [a](/b 'Old') [a](/b (Old)) ![a](/b\n'Old')\n\n> [a](\n> /b\n> 'Old')\n";
      for (const typed of [words, `# ${words}`]) {
        const titles: (string | null | undefined)[] = [];
        walkMarkdown(parseArticle(replace(text, "Old", typed) ?? ""), (node) => {
          if (node.type === "link" || node.type === "image") titles.push(node.title);
        });
        expect(titles).toEqual(Array.from({ length: 5 }, () => typed));
      }
    },
  );

  it("are counted only where they change", () => {
    expect(countOf("Port port Port\n", "port", "Port")).toBe(1);
    expect(countOf("[a](/port) [b](/Port)\n", "port", "Port", ["address"])).toBe(1);
    expect(countOf("Port\n", "port", "Port")).toBe(0);
  });

  it("are replaced between the tags of HTML, where references stay", () => {
    expect(replace("<p title='a>Old'>Old &amp;lt; <!--> Old <? Old > Old</p>\n", "Old", "<i>")).toBe(
      "<p title='a>Old'>&lt;i&gt; &amp;lt; <!--> &lt;i&gt; <? Old > &lt;i&gt;</p>\n",
    );
    expect(replace("<p>Old</p>\n<p it's>Old</p>\n<p Old\n", "Old", "New")).toBe(
      "<p>New</p>\n<p it's>New</p>\n<p Old\n",
    );
  });

  it("leave an attribute whose key is in another script", () => {
    const text = '::video{图alt="Old" src=a.mp4 alt=Old}\n';
    expect(replace(text, "Old", "New")).toBe('::video{图alt="Old" src=a.mp4 alt=New}\n');
  });

  it("are replaced only at the chosen places", () => {
    expect(replace("old old old\n", "old", "new", { chosen: [0, 2] })).toBe("new old new\n");
  });

  it("stay byte for byte after a byte order mark", () => {
    expect(replace("\uFEFF---\ntitle: Old\n---\nOld\n", "Old", "New")).toBe(
      "\uFEFF---\ntitle: New\n---\nNew\n",
    );
  });
});

describe("words in YAML", () => {
  it("keep the style of the value, with quotes only where they are needed", () => {
    const text = `---
title: Old  # Old
summary: >-
  An Old
  port
coverAlt: 'it''s Old'
tags: [Old, "Old \\"x\\""]
layout: landing
---
`;
    expect(replace(text, "Old", "a 'b', c: \"d\"")).toBe(`---
title: "a 'b', c: \\"d\\""  # Old
summary: >-
  An a 'b', c: "d"
  port
coverAlt: 'it''s a ''b'', c: "d"'
tags: ["a 'b', c: \\"d\\"", "a 'b', c: \\"d\\" \\"x\\""]
layout: landing
---
`);
  });

  it("are found in names and texts of settings, not in codes, references or colours", () => {
    const text = `code: port
name: The port
languages: [{ code: en, name: port }]
hosts: [port.example]
config:
  siteConfig: { title: { en: port }, logo: media:port.svg, homeBannerId: port }
themes: { theme1: { theme1Colors: { themeColor: port } } }
forms: { port: { title: port, fields: [{ name: port, label: port }], deliver: { email: [port@port.example] } } }
groups: [{ slug: port, name: { en: port } }]
`;
    expect(replace(text, "port", "quay", { name: "site.yaml" })).toBe(`code: port
name: The quay
languages: [{ code: en, name: quay }]
hosts: [port.example]
config:
  siteConfig: { title: { en: quay }, logo: media:port.svg, homeBannerId: port }
themes: { theme1: { theme1Colors: { themeColor: port } } }
forms: { port: { title: quay, fields: [{ name: port, label: quay }], deliver: { email: [port@port.example] } } }
groups: [{ slug: port, name: { en: quay } }]
`);
  });
});

describe("values that the program looks up", () => {
  it("are not replaced in site.yaml", () => {
    const text = `code: a
name: mail
config:
  siteConfig:
    robots: mail
    pictureHosts: [mail.example]
    needFields: [email, { name: mail, label: mail, type: select, options: [mail, { value: mail, label: mail }] }]
    untranslated: mail
forms: { a: { confirm: mail, send: mail, fields: [{ name: email }] } }
`;
    expect(replace(text, "mail", "post", { name: "site.yaml" })).toBe(`code: a
name: post
config:
  siteConfig:
    robots: mail
    pictureHosts: [mail.example]
    needFields: [email, { name: mail, label: post, type: select, options: [post, { value: mail, label: post }] }]
    untranslated: mail
forms: { a: { confirm: mail, send: post, fields: [{ name: email }] } }
`);
  });

  it("are not replaced in banners.yaml, where `from` is a date", () => {
    const text = "home: [{ id: a, title: In 2026, image: a.png, from: 2026-01-01, until: 2026-02-01 }]\n";
    const options = { name: "banners.yaml", kinds: [...WORDS, "address"] as PlaceKind[] };
    expect(replace(text, "2026", "2027", options)).toBe(text.replace("In 2026", "In 2027"));
    const rules = "- { from: /2026, to: /old/2026 }\n";
    expect(replace(rules, "2026", "2027", { ...options, name: "redirects.yaml" })).toBe(
      "- { from: /2027, to: /old/2027 }\n",
    );
  });
});

describe("the texts of the demo sites", () => {
  const folder = new URL("../../../sites/", import.meta.url).pathname;
  const files = globSync("{harbor,lumen,launch}/**/*.{md,yaml}", { cwd: folder }).map((path) => ({
    name: path.replace(/^[^/]+\//, ""),
    text: readFileSync(folder + path, "utf8"),
  }));
  const kinds: PlaceKind[] = [...WORDS, "address"];

  it("keep every byte if words are replaced with themselves", () => {
    for (const { name, text } of files)
      for (const word of ["e", "的", "은"]) expect(replace(text, word, word, { name, kinds })).toBe(text);
  });

  it("change only where the words are", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom("an", "是", "이", "o"),
        fc.constantFrom("x", "*", "a: b"),
        (at, word, words) => {
          const file = files[at % files.length] ?? { name: NAME, text: "" };
          const matcher = matchWords({ find: word, matchesCase: true, wholeWords: false });
          const { hits } = findPlacedHits(file, matcher, new Set(WORDS));
          const { from = 0, place } = hits[0] ?? {};
          const replaced = replace(file.text, word, words, { name: file.name, chosen: [0] }) ?? file.text;
          const start = place?.whole?.from ?? place?.starts[from] ?? file.text.length;
          const end = place?.whole?.to ?? place?.ends[from + word.length - 1] ?? file.text.length;
          expect(replaced.slice(0, start)).toBe(file.text.slice(0, start));
          expect(replaced.endsWith(file.text.slice(end))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
