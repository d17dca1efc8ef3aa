import type { QueryClient } from "@tanstack/react-query";
import { type AddressContext, articleUrl, groupUrl } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isThemeCode } from "../../contract/addresses/themes.ts";
import { ADDRESS_ENDPOINTS } from "../../contract/studio/endpoints/addresses.ts";
import { ARTICLE_ENDPOINTS } from "../../contract/studio/endpoints/articles.ts";
import { PUBLICATION_ENDPOINTS } from "../../contract/studio/endpoints/publications.ts";
import { statusOf } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { sitesQuery } from "../session/sites.ts";
import type { FileEdit } from "../writing/publish-texts.ts";
import { withRule, withoutRule } from "../writing/redirect-rules.ts";
import { type FileOfSite, findFile } from "../writing/server-drafts.ts";
import { articlePath, parseArticleName } from "./article-name.ts";

/** The possible redirect targets for the address of an article that is being removed. */
export interface RedirectChoice {
  from: string;
  /** The article's group, whose title is `undefined`, then the most similar articles. */
  targets: readonly { url: string; title: string | undefined }[];
  /** The current text of `redirects.yaml`. */
  text: string;
  base: string | null;
}

/** The name of the file with a site's redirects. */
export const RULES_FILE = "redirects.yaml";

/**
 * Finds redirect targets for an article's address. Returns `undefined` if no redirect is possible: a rule for an address in the default
 * language applies to all languages, and the article may still exist in another one.
 */
export async function findRedirectChoice(
  client: QueryClient,
  { tenant, name }: FileOfSite,
): Promise<RedirectChoice | undefined> {
  const article = parseArticleName(name);
  if (article === undefined) return undefined;
  const context = await contextOf(client, tenant, article.language);
  if (context === undefined) return undefined;
  const { language, defaultLanguage } = context;
  if (language === defaultLanguage && (await isElsewhere(tenant, name, articlePath(article))))
    return undefined;
  const { group } = article;
  const from = articleUrl(context, article);
  const { articles } = await call(ADDRESS_ENDPOINTS.findNearest, { tenant, path: from });
  const list = group === null ? undefined : groupUrl(context, group);
  const rules = await findRules(tenant);
  return {
    ...rules,
    from: decodeURI(from),
    targets: [
      ...(list === undefined ? [] : [{ url: decodeURI(list), title: undefined }]),
      ...articles.filter(({ url }) => url !== from).map(({ url, title }) => ({ url: decodeURI(url), title })),
    ],
  };
}

/** The edit that adds the redirect to `redirects.yaml`; none if no target is chosen. */
export function redirectEdits({ from, text, base }: RedirectChoice, to: string): FileEdit[] {
  const changed = to === "" ? undefined : withRule(text, { from, to });
  return changed === undefined ? [] : [{ name: RULES_FILE, text: changed, base }];
}

/** Removes the redirect of an article's address when the article is restored. */
export async function removeRedirect(client: QueryClient, file: FileOfSite): Promise<void> {
  const files = await findRedirectRemoval(client, file);
  if (files.length === 0) return;
  await call(PUBLICATION_ENDPOINTS.publish, { tenant: file.tenant, files, note: "" });
}

/** The edit that removes an address from `redirects.yaml`; none if it has no redirect. */
export async function findRedirectRemoval(
  client: QueryClient,
  { tenant, name }: FileOfSite,
): Promise<FileEdit[]> {
  const article = parseArticleName(name);
  const context = article && (await contextOf(client, tenant, article.language));
  if (article === undefined || context === undefined) return [];
  const { text, base } = await findRules(tenant);
  const changed = withoutRule(text, decodeURI(articleUrl(context, article)));
  return changed === text ? [] : [{ name: RULES_FILE, text: changed, base }];
}

async function contextOf(
  client: QueryClient,
  tenant: string,
  language: LanguageCode,
): Promise<AddressContext | undefined> {
  const site = (await client.ensureQueryData(sitesQuery)).find(({ code }) => code === tenant);
  if (site === undefined || !isThemeCode(site.theme)) return undefined;
  return { theme: site.theme, language, defaultLanguage: site.defaultLanguage };
}

async function isElsewhere(tenant: string, name: string, path: string): Promise<boolean> {
  const list = await call(ARTICLE_ENDPOINTS.listArticles, { tenant, query: path });
  return list.articles.some(({ texts }) => texts.length > 1 && texts.some((text) => text.name === name));
}

/** The published `redirects.yaml` of a site, with its hash; empty text if the file does not exist. */
export async function findRules(tenant: string): Promise<Pick<RedirectChoice, "text" | "base">> {
  try {
    const { text, hash } = await findFile({ tenant, name: RULES_FILE });
    return { text: text ?? "", base: hash };
  } catch (error) {
    if (statusOf(error) === 404) return { text: "", base: null };
    throw error;
  }
}
