import { mkdtemp } from "node:fs/promises";
import { join, posix } from "node:path";
import { type Finding, Findings } from "../../content/source/findings.ts";
import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/addresses/locales.ts";
import { type ArticleAddress, addressArticles } from "../addresses/address-articles.ts";
import { withoutNumbers } from "../addresses/number-prefix.ts";
import {
  type ConversionRules,
  type ConvertedArticle,
  type TreeArticle,
  type TreeFile,
  addressIn,
  isArticlePath,
} from "../article/convert-article.ts";
import { originalLanguage } from "../mapping/mapped-languages.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { findSectionPages } from "../menus/section-pages.ts";
import { type FetchedPictures, type PictureSources, fetchPictures } from "../pictures/fetch-pictures.ts";
import { ConversionTrace, type RemotePicture } from "../text/conversion-trace.ts";
import { joinTranslations, reportUnjoined } from "./join-translations.ts";
import { namesOf } from "./names-in-tree.ts";
import { relink } from "./relink.ts";

/** Converts articles in any thread. The results are in the order of the articles. */
export type ConvertArticles = (
  articles: readonly TreeArticle[],
  rules: ConversionRules,
) => AsyncIterable<{ converted?: ConvertedArticle | undefined; findings: readonly Finding[] }>;

/** Returns the articles of a tree, each with its address and its links, and the pictures of other hosts that they show. */
export async function convertArticles(
  files: readonly TreeFile[],
  {
    mapping,
    scratch,
    convert,
    top,
    media,
    sources,
  }: {
    mapping: Mapping;
    scratch: string;
    convert: ConvertArticles;
    top: string;
    media: ReadonlySet<string>;
    sources: PictureSources | undefined;
  },
  findings: Findings,
): Promise<{
  articles: ConvertedArticle[];
  addresses: ReadonlyMap<string, string>;
  remote: FetchedPictures | undefined;
  /** Paths in the content folder of articles that could not be converted, for which there are findings. */
  leftOut: string[];
}> {
  const trace = new ConversionTrace();
  const sections = findSectionPages(files, mapping);
  const articles = joinTranslations(
    files.filter((file) => isArticlePath(file.path) && !sections.has(file)),
    mapping,
    trace,
  );
  const original = originalLanguage(mapping);
  const originals = articles.filter(({ language }) => language === original);
  const assigned = addressArticles(
    originals.map(({ name }) => name),
    articles.map(({ name }) => name),
    mapping,
  );
  const addresses = new Map<string, string>();
  for (const [{ file, language, folder, path }, list] of sections) {
    addresses.set(file.path, list);
    addresses.set(addressIn(language, posix.join(folder, path)), list);
  }
  for (const { file, language, folder, path, name } of articles) {
    const target = articlePath(language, assigned.get(name));
    addresses.set(file.path, target);
    addresses.set(addressIn(language, posix.join(folder, path)), target);
    addresses.set(addressIn(language, posix.join(folder, name)), target);
    // Neither addresses nor names in menus contain these numbers.
    if (mapping.numberedNames) {
      const bare = addressIn(language, withoutNumbers(posix.join(folder, name)));
      if (!addresses.has(bare)) addresses.set(bare, target);
    }
  }
  const tasks = articles.map((article, index) => ({
    ...article,
    target: articlePath(article.language, assigned.get(article.name)),
    ...oldTag(article, original),
    scratchFile: join(scratch, `${index}.md`),
  }));
  const rules = { mapping, addresses, names: namesOf(files), top, media };
  const first = { converted: [] as ConvertedArticle[], remote: undefined, rules };
  const { remote, ...once } =
    sources === undefined
      ? { ...first, converted: await convertAll(tasks, { rules, convert }, findings) }
      : await convertWithPictures(tasks, { rules, convert, sources, scratch }, findings);
  const converted = await relink(tasks, once, (remaining, further) =>
    // Findings of this second conversion are dropped, because the first one has reported them.
    convertAll(remaining, { rules: further, convert }, new Findings()),
  );
  const done = new Set(converted.map(({ path }) => path));
  const leftOut = tasks.map(({ target }) => target).filter((target) => !done.has(target));
  const joined = new Set(converted.filter(({ hasKey }) => hasKey).map(({ origin }) => origin));
  reportUnjoined(articles, original, ({ file }) => joined.has(file.origin), findings);
  const [head, ...others] = converted;
  const all = head === undefined ? [] : [{ ...head, rules: [...head.rules, ...trace.used] }, ...others];
  return { articles: all, addresses, remote, leftOut };
}

interface Converting {
  rules: ConversionRules;
  convert: ConvertArticles;
}

async function convertAll(
  tasks: readonly TreeArticle[],
  { rules, convert }: Converting,
  findings: Findings,
): Promise<ConvertedArticle[]> {
  const converted: ConvertedArticle[] = [];
  for await (const result of convert(tasks, rules)) {
    findings.addAll(result.findings);
    if (result.converted !== undefined) converted.push(result.converted);
  }
  return converted;
}

/** Converts texts twice if they have pictures on other hosts, because only the first conversion finds these pictures. */
async function convertWithPictures(
  tasks: readonly TreeArticle[],
  { rules, convert, sources, scratch }: Converting & { sources: PictureSources; scratch: string },
  findings: Findings,
): Promise<{ converted: ConvertedArticle[]; remote: FetchedPictures; rules: ConversionRules }> {
  const converted = new Map<string, ConvertedArticle>();
  const remaining: TreeArticle[] = [];
  const pictures: (RemotePicture & { origin: string })[] = [];
  let count = 0;
  for await (const { converted: article, findings: found } of convert(tasks, rules)) {
    const task = tasks[(count += 1) - 1];
    if (article === undefined || task === undefined || article.remotePictures.length === 0)
      findings.addAll(found);
    else {
      remaining.push(task);
      for (const picture of article.remotePictures) pictures.push({ ...picture, origin: article.origin });
    }
    // Articles to be converted again keep their place in the order.
    if (article !== undefined) converted.set(article.converted ?? article.origin, article);
  }
  const remote = await fetchPictures(pictures, sources, await mkdtemp(join(scratch, "fetched-")), findings);
  const fetched = remote.paths;
  const local = [...fetched.values()].filter((path) => path !== null);
  const further = { ...rules, fetched, media: new Set([...rules.media, ...local]) };
  for (const article of await convertAll(remaining, { rules: further, convert }, findings))
    converted.set(article.converted ?? article.origin, article);
  return { converted: [...converted.values()], remote, rules: further };
}

/**
 * Returns the former site's code for a language, which is the prefix of all its addresses except those in the original language.
 */
function oldTag({ language, file, name }: TreeFile, original: LanguageCode): { tag: string; prefix: string } {
  const named = file.path
    .split(/[/._]/)
    .find((part) => languageOfTag(part) === language && !name.split("/").includes(part));
  const [usual = language] = LANGUAGE_TAGS[language].split("-");
  return { tag: named ?? usual, prefix: language === original ? "" : `/${named ?? language}` };
}

function articlePath(language: LanguageCode, address: ArticleAddress | undefined): string {
  const { group, slug } = address ?? { group: null, slug: "" };
  return `articles/${language}/${group === null ? "" : `${group}/`}${slug}.md`;
}
