import { LANGUAGE_CODES, type LanguageCode } from "../../../contract/addresses/locales.ts";
import { pathOnSite, readPageAddress } from "../../markdown/page-addresses.ts";
import type { RenderContext } from "../../markdown/render-context.ts";
import { type KnownAddresses, isRedirected } from "./address-check.ts";
import type { NamedText, Names } from "./names.ts";

/**
 * Creates the function that finds the article to whose page an address in this article's text leads. The function finds none if
 * a rule in `redirects.yaml` redirects the address, or if the address may mean several articles.
 */
export function pageFinderOf(
  { language: ownLanguage }: { language: LanguageCode },
  { addresses, slugs }: { addresses?: KnownAddresses; slugs: Pick<Names<readonly NamedText[]>, "get"> },
): RenderContext["findPage"] {
  if (addresses === undefined) return undefined;
  return (address) => {
    const path = pathOnSite(address, addresses);
    const page = path === undefined ? undefined : readPageAddress(path);
    if (path === undefined || page === undefined || isRedirected(path, addresses)) return undefined;
    const { prefix, group, slug, query, anchor } = page;
    const named = (slugs.get(slug) ?? []).filter((text) => group === undefined || groupOf(text) === group);
    const inLanguage = named.filter(({ language }) => language === prefix);
    const meant = inLanguage.length > 0 ? inLanguage : named;
    const [text] = meant;
    if (text === undefined || new Set(meant.map((other) => other.translationKey)).size > 1) return undefined;
    return {
      key: text.translationKey,
      path: text.path,
      shownAs: address,
      language: prefix === ownLanguage ? undefined : prefix,
      query,
      anchor,
    };
  };
}

/** Returns the possible addresses of these articles' pages that a rule in `redirects.yaml` redirects. */
export function rulesForPages(texts: readonly NamedText[], addresses: KnownAddresses): string[] {
  return texts.flatMap((text) => {
    const name = text.path.slice(text.path.lastIndexOf("/") + 1, -".md".length);
    const group = groupOf(text);
    const pages = [`/${name}.html`, ...(group === undefined ? [] : [`/${group}/${name}.html`])];
    const inLanguages = pages.flatMap((page) => [page, ...LANGUAGE_CODES.map((code) => `/${code}${page}`)]);
    return inLanguages.filter((address) => isRedirected(address, addresses));
  });
}

function groupOf({ path }: NamedText): string | undefined {
  const [, group, name] = path.split("/");
  return name === undefined ? undefined : group;
}
