import { basename } from "node:path/posix";
import { isDeepStrictEqual } from "node:util";
import { readPageAddress, readPageReference, referencesToPage } from "../markdown/page-addresses.ts";
import { mainPathOf } from "../media/mobile-pictures.ts";
import type { Redirect } from "../model/redirect.ts";
import { Findings } from "../source/findings.ts";
import type { ChangedSite } from "./changed-site.ts";
import type { CheckedSite } from "./check-site.ts";
import { type ArticleEntry, possibleArticles } from "./checks/articles.ts";
import { translationPaths } from "./checks/linked-article.ts";
import { readArticles, textFile } from "./read-changes.ts";
import { isPlaceholder } from "./settings/redirect-patterns.ts";
import type { Settings } from "./settings/settings-files.ts";
import type { StoredNames } from "./stored-names.ts";

/** A publication, with the checked site before and after it. */
export interface Change {
  before: CheckedSite;
  after: CheckedSite;
  site: ChangedSite;
}

/** Articles that were read with the settings before or after the change, with their findings. */
interface ReadAffected {
  entries: ArticleEntry[];
  findings: Findings;
}

/**
 * Finds articles that are not changed themselves but whose rendering or findings may change: articles that refer to a changed
 * file, and articles that a change of the settings affects.
 */
export async function findAffected(
  stored: StoredNames,
  change: Change,
): Promise<{ before: ReadAffected; after: ReadAffected }> {
  const paths = new Set(await pathsOf(stored, change));
  for (const path of change.site.articlePaths) paths.delete(path);
  const texts = await stored.texts([...paths].map((path) => `articles/${path}`));
  const files = [...texts].map(([name, text]) => textFile(name, text));
  const readWith = async ({ settings }: CheckedSite): Promise<ReadAffected> => {
    const findings = new Findings();
    const languages = settings.site.languages.map(({ code }) => code);
    return { entries: await readArticles(files, languages, stored, findings), findings };
  };
  return { before: await readWith(change.before), after: await readWith(change.after) };
}

async function pathsOf(stored: StoredNames, { before, after, site }: Change): Promise<string[]> {
  const [old, now] = [before.settings, after.settings];
  const isOfAll = (index: CheckedSite["index"]) =>
    JSON.stringify([index.timeZone, index.languageTags, index.pictureOrigins]);
  if (isOfAll(before.index) !== isOfAll(after.index))
    return stored.articlesOf(
      "language",
      old.site.languages.map(({ code }) => code),
    );
  const missing = (left: readonly string[], right: readonly string[]) => {
    const names = new Set(right);
    return left.filter((name) => !names.has(name));
  };
  const hosts = new Set([...(before.index.addresses?.hosts ?? []), ...(after.index.addresses?.hosts ?? [])]);
  const rules = changedRules(old, now);
  const isOfManyPages =
    rules.some(({ from }) => from.split("/").some(isPlaceholder)) ||
    !isDeepStrictEqual(siteOfAddresses(before), siteOfAddresses(after));
  const media = [...site.media.keys()];
  const drawn = media.flatMap((path) => mainPathOf(path) ?? []);
  const targets = [
    ...[...site.articlePaths].map((path) => `articles/${path}`),
    ...[...site.articlePaths]
      .filter((path) => isOtherArticle(path, before, after))
      .flatMap(translationPaths)
      .map((path) => `articles/${path}`),
    ...[...media, ...drawn].map((path) => `media/${path}`),
    ...[...site.articlePaths].flatMap((path) => referencesToPage(basename(path, ".md"), hosts)),
    ...rules.flatMap(({ from }) => {
      const page = readPageAddress(from);
      return page === undefined ? [] : referencesToPage(page.slug, hosts);
    }),
    ...(isOfManyPages ? await changedPages(stored, hosts, { before, after }) : []),
  ];
  return [
    ...(await stored.referrers(targets)),
    ...(await stored.articlesOf("cover", media)),
    ...(await stored.articlesOf(
      "language",
      missing(
        old.site.languages.map(({ code }) => code),
        now.site.languages.map(({ code }) => code),
      ),
    )),
    ...(await stored.articlesOf(
      "group_slug",
      missing(
        old.groups.map(({ slug }) => slug),
        now.groups.map(({ slug }) => slug),
      ),
    )),
  ];
}

/**
 * Whether an article is added, removed or joined with other translations. Links to its missing translations may then lead
 * elsewhere.
 */
function isOtherArticle(path: string, ...sites: [before: CheckedSite, after: CheckedSite]): boolean {
  const [old, now] = sites.map(({ index }) => index.articles.get(path)?.translationKey);
  return old !== now;
}

/** Returns everything, except redirects, that determines whether an address is one of the site's pages. */
function siteOfAddresses({ index: { addresses } }: CheckedSite): unknown[] {
  return [addresses?.hosts, addresses?.offered, addresses?.defaultLanguage];
}

/**
 * Returns the names of links to pages that lead to other articles after the change, or that are redirected only before or only
 * after it.
 */
async function changedPages(
  stored: StoredNames,
  hosts: Iterable<string>,
  { before, after }: Pick<Change, "before" | "after">,
): Promise<string[]> {
  const pages = await stored.pageReferences(hosts);
  for (const { slug } of pages.flatMap((name) => readPageReference(name) ?? [])) stored.slugs.get(slug);
  await stored.slugs.readRequested();
  return pages.filter((name) => {
    const page = readPageReference(name);
    return (
      page !== undefined &&
      !isDeepStrictEqual(possibleArticles(page, before.index), possibleArticles(page, after.index))
    );
  });
}

/** Returns the redirects that were added or removed. */
function changedRules({ redirects: old }: Settings, { redirects: now }: Settings): Redirect[] {
  if (old === now) return [];
  const textOf = (rule: Redirect) => JSON.stringify(rule);
  const [before, after] = [new Set(old.map(textOf)), new Set(now.map(textOf))];
  return [
    ...old.filter((rule) => !after.has(textOf(rule))),
    ...now.filter((rule) => !before.has(textOf(rule))),
  ];
}
