import { posix } from "node:path";
import type { Findings } from "../../content/source/findings.ts";
import { isRedirectSource } from "../../content/writing/settings/redirects-file.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { decodeAddress } from "../../contract/addresses/decode-address.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { querySlot } from "../../contract/addresses/query-redirects.ts";
import { hasQuery } from "../../contract/addresses/redirects.ts";
import type { ConvertedArticle } from "../article/convert-article.ts";
import { isEntryAddress, isVersionOf } from "../text/root-text.ts";

/** A redirect in the format of `redirects.yaml`. */
export interface TreeRedirect {
  from: string;
  to: string;
  status: 301;
}

export interface TreeRedirectOptions {
  defaultLanguage: LanguageCode;
  /** Addresses for which the mapping has its own redirects. */
  written: readonly string[];
  /** The article to which `/` redirects, named as in menus. Present if the site has no home page at `/index.html`. */
  front: string | undefined;
}

/**
 * Returns redirects from the former addresses of a tree's articles to their new ones. A current address of an article is never
 * redirected. If several articles had an address, the first one gets it. `/` is not redirected here.
 */
export function treeRedirects(
  articles: readonly ConvertedArticle[],
  { defaultLanguage, written, front }: TreeRedirectOptions,
  findings: Findings,
): TreeRedirect[] {
  const taken = new Set(articles.map(({ path }) => normal(addressOf(path, defaultLanguage))));
  for (const from of written) taken.add(normal(from));
  const rules: TreeRedirect[] = [];
  for (const { path, origin, oldAddresses } of articles) {
    const to = addressOf(path, defaultLanguage);
    for (const address of oldAddresses) {
      const from = composed(decodeAddress(address));
      if (/^[^?]*(?:[*:]|\/{2})/.test(from) || !isRedirectSource(from))
        findings.warn(
          "unusable-old-address",
          origin,
          1,
          `no redirect is possible from the old address "${address}": rules may only have a path, and a query such as "?p=12"`,
        );
      else if (!isEntryAddress(from) && !taken.has(normal(from))) {
        taken.add(normal(from));
        rules.push({ from, to, status: 301 });
      }
    }
    const [, language = ""] = path.split("/");
    const home = `${prefixOf(language, defaultLanguage)}index.html`;
    if (front !== undefined && isVersionOf(path, front) && !written.includes(home))
      rules.push({ from: home, to, status: 301 });
  }
  return rules;
}

function addressOf(path: string, defaultLanguage: LanguageCode): string {
  const [, language = "", ...rest] = path.split("/");
  return posix.join(prefixOf(language, defaultLanguage), rest.join("/").replace(/\.md$/, ".html"));
}

function prefixOf(language: string, defaultLanguage: LanguageCode): string {
  return language === defaultLanguage ? "/" : `/${language}/`;
}

/**
 * Returns an address in the form used for comparisons: without a trailing slash or the name of an index page, and with sorted
 * query keys.
 */
function normal(path: string): string {
  if (hasQuery({ from: path })) return querySlot(composed(decodeAddress(path)));
  return composed(decodeAddress(path)).replace(/\/(?:index\.html?)?$/, "");
}
