import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import type { ArticleContent } from "../src/content/model/tenant-content.ts";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { readBenchArticles } from "./growth/grown-content.ts";
import { variedArticles } from "./search/varied-articles.ts";

/** Number of articles per folder of the tree. */
const IN_A_FOLDER = 100;

const MAPPING = {
  site: {
    name: "A large tree",
    theme: "theme3",
    languages: LANGUAGE_CODES.map((code, index) => ({ code, name: code, default: index === 0 })),
    config: { siteConfig: { title: "A large tree", description: { en: "Many articles" } } },
    groups: [{ slug: "docs", name: { en: "Documentation" } }],
  },
  languages: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, code])),
  groups: [{ path: "**", group: "docs" }],
  frontMatter: { rename: { description: "summary", date: "publishedAt", categories: "tags" } },
  shortcodes: { tags: { figure: "![{alt}]({src})" } },
  oldAddresses: ["/{path}.html"],
};

/**
 * Writes a tree of Markdown in the format of another system, with its mapping. The texts are sentences of `content.json` in new
 * order, with links, a callout and a table, and sometimes a construct for which the mapping has no rule.
 *
 * @param length length of each text, in units of 2.5 KB
 */
export async function writeLargeTree(
  { tree, mapping }: { tree: string; mapping: string },
  count: number,
  length = 1,
): Promise<void> {
  writeFileSync(mapping, stringify(MAPPING));
  const corpus = await readBenchArticles();
  let number = 0;
  for (const article of joinedArticles(variedArticles(corpus, count * length), length)) {
    const file = path.join(tree, pathOf(article, number));
    if (number % IN_A_FOLDER < LANGUAGE_CODES.length) mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, textOf(article, number));
    number += 1;
  }
}

/** Joins the sections of every `length` articles of a language to one article. */
function* joinedArticles(articles: Iterable<ArticleContent>, length: number): Generator<ArticleContent> {
  const waiting = new Map<string, ArticleContent[]>();
  for (const article of articles) {
    const joined = [...(waiting.get(article.language) ?? []), article];
    if (joined.length < length) {
      waiting.set(article.language, joined);
      continue;
    }
    waiting.delete(article.language);
    yield { ...article, sections: joined.flatMap(({ sections }) => sections) };
  }
}

/** Returns the path of an article, whose translations in other languages have the same name. */
function pathOf({ language }: Pick<ArticleContent, "language">, number: number): string {
  const own = Math.floor(number / LANGUAGE_CODES.length);
  return path.join(language, `part-${Math.floor(number / IN_A_FOLDER)}`, `page-${own}.md`);
}

function textOf({ title, summary, publishedAt, sections }: ArticleContent, number: number): string {
  const fields = {
    title,
    description: summary,
    date: publishedAt.slice(0, "2026-01-01".length),
    categories: [`topic-${number % 40}`, `topic-${(number * 7) % 40}`],
  };
  const own = Math.floor(number / LANGUAGE_CODES.length);
  const link = `[${title}](page-${own + 1}.md#${own})`;
  const odd = number % 10 === 0 ? "{% odd %}\n\n" : "";
  const body = sections.map(({ heading, text }) => `## ${heading}\n\n${text}\n`).join("\n");
  return `---\n${stringify(fields)}---\n${body}\n!!! note\n    ${summary} ${link}\n\n${odd}| No. | Title |\n| --- | --- |\n| ${number} | ${title} |\n`;
}
