import { describe, it } from "vitest";
import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { Findings } from "../../source/findings.ts";
import { inspectSvg } from "../../source/svg.ts";
import { describeEachEngine } from "../../testing/describe-each-engine.ts";
import { expectLinear } from "../../testing/expect-linear.ts";
import { textFile } from "../read-changes.ts";
import { readSettings } from "../settings/settings-files.ts";
import { readArticleEntry } from "./articles.ts";
import { buildArticle } from "./build-article.ts";

/*
 * Texts that require more work than their length suggests. Each is checked at two lengths, the second of which is four times
 * the first. The time may grow linearly, but not quadratically.
 */

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join("");
const article = (body: (count: number) => string) => (count: number) =>
  `---\ntitle: A\n---\n\n${body(count)}\n`;
const matter = (lines: (count: number) => string) => (count: number) =>
  `---\ntitle: A\n${lines(count)}\n---\n\nText\n`;

const ARTICLES: Record<string, (count: number) => string> = {
  keys: matter((count) => repeat(count, (index) => `key${index}: v\n`)),
  "the same key": matter((count) => "key: v\n".repeat(count)),
  anchors: matter((count) => `tags:\n${repeat(count, (index) => `  - &a${index} t\n  - *a${index}\n`)}`),
  "errors in one line": matter((count) => `tags: ${"]".repeat(count)}`),
  "flow lists": matter((count) => `tags: ${"[".repeat(count)}`),
  footnotes: article((count) => repeat(count, (index) => `W[^${index}]\n\n[^${index}]: N\n\n`)),
  references: article((count) => repeat(count, (index) => `[w${index}]\n\n[w${index}]: /u${index}\n\n`)),
  "open links": article((count) => "[a](".repeat(count)),
  "open brackets": article((count) => "[a".repeat(count) + "](b)".repeat(count)),
  emphasis: article((count) => "*a _b ".repeat(count) + "b_ a* ".repeat(count)),
  "emphasis of Chinese": article((count) => "**中文。**字".repeat(count)),
  comments: article((count) => "a <!--".repeat(count)),
  "code spans": article((count) => repeat(count, (index) => `${"`".repeat(1 + (index % 50))}a`)),
  "open elements": article((count) => "x <b>\n\n".repeat(count)),
  elements: article((count) => "<i>x</i> ".repeat(count)),
  quotes: article((count) => "> a\n\n".repeat(count)),
  "nested quotes": article((count) => ">".repeat(count)),
  lists: article((count) => "- a\n  - b\n    - c\n".repeat(count)),
  "lists with text between them": article((count) => "a\n\n- b\n\n".repeat(count)),
  "quotes with text between them": article((count) => "a\n\n> b\n\n".repeat(count / 2)),
  "lists of other signs": article((count) => "- a\n+ a\n* a\n".repeat(count)),
  directives: article((count) => ":::note\na\n:::\n\n".repeat(count)),
  "open directives": article((count) => ":a{b='".repeat(count)),
  formulas: article((count) => "$a ".repeat(count)),
  tables: article((count) => `| a | b |\n|---|---|\n${"| c | d |\n".repeat(count)}`),
  headings: article((count) => repeat(count, () => "# a\n\n")),
  "broken links": article((count) => repeat(count, (index) => `[a](b${index}.md)\n\n`)),
  "addresses in the text": article((count) => "http://a.b ".repeat(count)),
  "an address without end": article((count) => `http://a.b/${")".repeat(count)}`),
  "a long line": article((count) => "word ".repeat(count)),
  spaces: article((count) => `a${" ".repeat(8 * count)}b`),
  "a formula with spaces": article((count) => `$$\nx${" ".repeat(8 * count)}y\n$$`),
  "underlined headings": article((count) => "a\n=\n".repeat(count)),
  "underlined headings of a quote": article((count) => "> a\n> -\n".repeat(count)),
  "unmarked lines of a quote": article((count) => `> a\n${"b\n".repeat(2 * count)}`),
  "breaks in unmarked lines": article((count) => `- a\n${"\\\n".repeat(2 * count)}`),
  "contents and headings": article((count) => "::contents\n\n## a\n\n".repeat(count / 2)),
  "open blocks": article((count) => ":::note\n\n".repeat(count / 10)),
  "open blocks with more colons": article((count) => "::::note\n:::\n".repeat(count / 10)),
  "links after code of a quote": article((count) => `> \`\`\`\n\n${"[a](b ".repeat(count)}`),
};

/** What a text may be in, and what it may repeat there. Each combination is tested. */
const AROUND = [
  "> ",
  "- ",
  "> - ",
  "> ```\n\n",
  "- ```\n\n",
  ":::note\n```\n:::\n",
  "[^1]: ",
  "<div>\n",
  "a\n    <div>\n",
  "a | b\n-|-|-\n",
];
const REPEATED = [
  "a\n=\n",
  "b\n",
  "=\n",
  "| [a](b\n",
  "[a]: b [c](\n",
  "2. [a](b\n",
  ":::note\n",
  "\\\n",
  "<b>",
  "&",
  "`a",
  "a  \n",
  "\t",
  ":::a [a](b\n:::\n",
];

const SETTINGS: Record<string, [file: string, write: (count: number) => string]> = {
  menus: ["menus.yaml", (count) => `top_menu:\n${repeat(count, (index) => `  - ix: a${index}\n`)}`],
  banners: ["banners.yaml", (count) => repeat(count, (index) => `k${index}: b\n`)],
  redirects: [
    "redirects.yaml",
    (count) => repeat(count, (index) => `- { from: /a${index}, to: /a${index + 1} }\n`),
  ],
  patterns: [
    "redirects.yaml",
    (count) => repeat(count, (index) => `- { from: /a${index}/*, to: /a${index + 1}/b }\n`),
  ],
  moved: ["moved.yaml", (count) => "- { from: en/a.md, article: b }\n".repeat(count)],
};

const INDEX = {
  articles: new Map(),
  media: new Map(),
  linked: new Map(),
  slugs: new Map(),
  broken: new Set<string>(),
  languageTags: LANGUAGE_TAGS,
  timeZone: "UTC",
  pictureOrigins: [],
};

async function checkArticle(text: string): Promise<void> {
  const findings = new Findings();
  const entry = await readArticleEntry(textFile("articles/en/a.md", text), ["en"], findings);
  if (entry !== undefined) await buildArticle(entry, INDEX, findings, { isForeign: false });
}

describeEachEngine("the time that a check against the store takes", (makeDatabase) => {
  it.each([
    ["pages", (index: number) => `[a](/page-${index}.html)\n\n`],
    ["pages by the site's own host", (index: number) => `[a](https://a.example/page-${index}.html)\n\n`],
    ["files", (index: number) => `[a](/media/file-${index}.pdf)\n\n`],
    ["pictures", (index: number) => `![a](file-${index}.png)\n\n`],
  ])("grows with the number of links to missing %s", { tags: ["scale"] }, async (_name, write) => {
    const store = await (await makeDatabase()).open();
    const publish = (name: string, text: string) =>
      store.publish("corner", [{ name, text }], {
        author: null,
        origin: "api",
        base: new Map([[name, null]]),
        isDryRun: name !== "site.yaml",
      });
    await publish(
      "site.yaml",
      "code: corner\nname: C\nhosts: [a.example]\nlanguages: [{ code: en, default: true }]\n",
    );
    const check = (count: number) =>
      publish("articles/en/a.md", article((links) => repeat(links, write))(count));
    await check(1);
    await expectLinear(check, 700);
  });
});

describe("the time that a check takes grows with the length of", { tags: ["scale"] }, () => {
  it.each(Object.entries(ARTICLES))("an article of %s", async (_name, write) => {
    await expectLinear((count) => checkArticle(write(count)), 1_500);
  });

  it.each(AROUND)("an article that repeats something after %j", async (around) => {
    for (const unit of REPEATED)
      await expectLinear(
        (count) => checkArticle(article((size) => around + unit.repeat(size / unit.length))(count)),
        4_000,
      );
  });

  it.each(Object.entries(SETTINGS))("settings of %s", async (_name, [file, write]) => {
    await expectLinear((count) => readSettings({ [file]: write(count) }, new Findings()), 3_000);
  });

  it("a drawing", async () => {
    const drawing = (count: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg">${"<path onload='a()' d='M0 0'/>".repeat(count)}</svg>`;
    await expectLinear((count) => inspectSvg(drawing(count)), 5_000);
  });
});
