import { expect, it } from "vitest";
import { importFolder } from "../../import/folder/import-folder.ts";
import { hashOfText } from "../../model/stored-text.ts";
import type { Finding } from "../../source/findings.ts";
import { cornerFolder } from "../../testing/corner-folder.ts";
import { describeEachEngine } from "../../testing/describe-each-engine.ts";
import type { PublishReport } from "../publish.ts";

const corner = cornerFolder();

const article = (body: string, ...lines: string[]) =>
  `${["---", "title: X", ...lines, "---"].join("\n")}\n${body}\n`;
const SEEN = "publishedAt: 2026-01-01";
const LATER = "publishedAt: 2999-01-01";

type Case = [name: string, link: [file: string, ...frontMatter: string[]], codes: string[]];

/**
 * In each case, one article has links to `seen`, `hidden`, `later` (in both languages), `only-en`, `only-zh`, `half` or
 * `nowhere`.
 */
const CASES: Case[] = [
  ["a published text in the same language", ["zh/from.md|seen.md", SEEN], []],
  ["the other language of a text that this language has", ["zh/from.md|../en/seen.md", SEEN], []],
  ["a text that this language lacks", ["zh/from.md|../en/only-en.md", SEEN], ["link-untranslated"]],
  [
    "a text that this language lacks, as in the original",
    ["zh/from.md|only-en.md", SEEN],
    ["link-untranslated"],
  ],
  ["a draft that this language lacks, as in the original", ["en/from.md|nowhere.md", SEEN], ["link-draft"]],
  ["a text that the default language lacks", ["en/from.md|../zh/only-zh.md", SEEN], ["link-untranslated"]],
  ["a draft", ["en/from.md|hidden.md", SEEN], ["link-draft"]],
  ["a draft whose translation is published", ["zh/from.md|half.md", SEEN], ["link-draft"]],
  ["a draft that this language lacks", ["en/from.md|../zh/nowhere.md", SEEN], ["link-draft"]],
  ["a scheduled text", ["en/from.md|later.md", SEEN], ["link-scheduled"]],
  ["a scheduled text from one that appears with it", ["en/from.md|later.md", LATER], []],
  ["the page of a published text", ["zh/from.md|/zh/seen.html#part", SEEN], []],
  ["the page of a text that this language has, too", ["zh/from.md|/seen.html", SEEN], []],
  ["the page of a text that this language lacks", ["zh/from.md|/only-en.html", SEEN], ["link-untranslated"]],
  [
    "a page of this language that does not exist",
    ["zh/from.md|/zh/only-en.html", SEEN],
    ["link-untranslated"],
  ],
  ["a page of another language", ["en/from.md|/zh/only-zh.html", SEEN], []],
  ["a missing page of another language", ["en/from.md|/zh/only-en.html", SEEN], ["link-untranslated"]],
  ["the page of a draft", ["en/from.md|/hidden.html", SEEN], ["link-draft"]],
  ["the page of a draft, with a query", ["en/from.md|/hidden.html?need", SEEN], ["link-draft"]],
  ["the page of a scheduled text", ["en/from.md|/later.html", SEEN], ["link-scheduled"]],
  ["the page of a scheduled text from one that appears with it", ["en/from.md|/later.html", LATER], []],
  ["a page that nobody has", ["en/from.md|/seem.html", SEEN], ["page-article-missing"]],
  ["the page of a draft from which a rule redirects", ["en/from.md|/retired.html", SEEN], []],
  ["a draft by the site's own host", ["en/from.md|https://corner.example/hidden.html", SEEN], ["link-draft"]],
  [
    "a scheduled text by the site's own host",
    ["en/from.md|//corner.example/later.html", SEEN],
    ["link-scheduled"],
  ],
  [
    "a text that this language lacks, by the site's own host",
    ["zh/from.md|http://corner.example/zh/only-en.html#part", SEEN],
    ["link-untranslated"],
  ],
  ["a published text by the site's own host", ["zh/from.md|https://corner.example/zh/seen.html", SEEN], []],
  ["another host", ["en/from.md|https://other.example/hidden.html", SEEN], []],
  ["a draft from a draft", ["en/from.md|hidden.md", SEEN, "draft: true"], []],
];

async function putTexts(): Promise<void> {
  const texts = {
    seen: { en: [SEEN], zh: [SEEN] },
    hidden: { en: [SEEN, "draft: true"] },
    later: { en: [LATER], zh: [LATER] },
    "only-en": { en: [SEEN] },
    "only-zh": { zh: [SEEN] },
    half: { en: [SEEN], zh: [SEEN, "draft: true"] },
    nowhere: { zh: [SEEN, "draft: true"] },
    retired: { en: [SEEN, "draft: true"] },
  };
  await corner.put(
    "site.yaml",
    "code: corner\nname: Corner\nhosts: [corner.example]\nlanguages: [{ code: en, default: true }, { code: zh }]\ngroups: [{ slug: news, name: News }]\n",
  );
  await corner.put("redirects.yaml", "- { from: /retired.html, to: /seen.html }\n");
  for (const [slug, languages] of Object.entries(texts))
    for (const [language, lines] of Object.entries(languages))
      await corner.put(`articles/${language}/${slug}.md`, article("Text", ...lines));
}

function fileOf([link, ...lines]: Case[1]): { name: string; text: string } {
  const [path = "", href = ""] = link.split("|");
  return { name: `articles/${path}`, text: article(`See [there](${href}).`, ...lines) };
}

function findingsOf(report: PublishReport): Finding[] {
  return "findings" in report ? report.findings : expect.fail(report.outcome);
}

it.each(CASES)("the check of a folder finds the problems of a link to %s", async (_, link, codes) => {
  await putTexts();
  const { name, text } = fileOf(link);
  await corner.put(name, text);
  const found = (await corner.findings()).filter((line) => line.startsWith(`${name}:`));
  expect(found).toHaveLength(codes.length);
  for (const line of found)
    expect(line).toMatch(/^articles\/\w\w\/from\.md:5:5: warning: (the link leads to "|.* leads nowhere)/);
});

describeEachEngine("a publication warns of links that readers cannot follow", (makeDatabase) => {
  it("to texts in the store", async () => {
    const store = await (await makeDatabase()).open();
    await putTexts();
    await importFolder(store.exchange, corner.folder);
    const editor = { author: null, origin: "api", isDryRun: true } as const;
    for (const [name, link, codes] of CASES) {
      const change = fileOf(link);
      const base = new Map([[change.name, null]]);
      const found = findingsOf(await store.publish("corner", [change], { ...editor, base }));
      expect.soft([name, found.flatMap(({ coded }) => coded?.code ?? [])]).toEqual([name, codes]);
      expect.soft(found.every(({ severity }) => severity === "warning")).toBe(true);
    }
  });

  it("to texts that are published together with the link", async () => {
    const store = await (await makeDatabase()).open();
    await putTexts();
    await importFolder(store.exchange, corner.folder);
    const link = fileOf(["en/from.md|hidden.md", SEEN]);
    const shown = { name: "articles/en/hidden.md", text: article("Text", SEEN) };
    const base = new Map([
      [link.name, null],
      [shown.name, hashOfText(article("Text", SEEN, "draft: true"))],
    ]);
    const editor = { author: null, origin: "api", base, isDryRun: true } as const;
    expect(findingsOf(await store.publish("corner", [link, shown], editor))).toEqual([]);
  });
});
