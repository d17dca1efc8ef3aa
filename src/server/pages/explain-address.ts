import { isExternalUrl, splitLanguage } from "../../contract/addresses/addresses.ts";
import { decideLanguage } from "../../contract/addresses/language-decision.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { isServedPath } from "../../contract/addresses/served-paths.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import type { Explanation } from "../../contract/studio/explanation.ts";
import type { CachedPage, PageCache } from "../cache/page-cache.ts";
import { type RequestPath, parsePagePath, withQuery } from "../http/request-path.ts";
import type { Services } from "../services/services.ts";
import type { Site } from "../tenancy/context.ts";
import type { RedirectRules } from "../tenancy/redirect-rules.ts";
import type { ExplainAddress } from "../tenancy/requested-address.ts";
import type { Visitor } from "../tenancy/visitor.ts";
import { type Redirection, createFollower } from "./follow-address.ts";
import type { PageService } from "./page-service.ts";

interface Parts {
  services: Pick<Services, "changes">;
  pages: PageService;
  cache: Pick<PageCache, "storedAt">;
  rules: RedirectRules;
}

/** Creates the function that explains addresses from the parts which answer them. */
export function createExplainer({ services, pages, cache, rules }: Parts): ExplainAddress {
  const follow = createFollower(pages);

  return async ({ site, reason, asked, visitor }) => {
    const startedAt = Date.now();
    await services.changes.refresh();
    await services.changes.waitForReleases(site.tenant.code);
    const { generation } = services.changes;
    const { tenant } = site;
    const redirects = await rules.of(tenant);
    const before = { redirects, generation };
    const about = {
      address: site.origin + withQuery(asked.path, asked.query),
      site: { code: tenant.code, name: tenant.name, theme: tenant.theme, reason },
      language: languageOf(asked, site, visitor),
    };
    const nothing = { ...about, steps: [], redirect: null, page: null };
    if (tenant.isArchived === true) return { ...nothing, kind: "archived" };
    if (redirects.rootFiles.has(asked.path)) return { ...nothing, kind: "root-file" };
    if (isServedPath(asked.path)) return { ...nothing, kind: "server" };
    const describe = (page: CachedPage, { path }: RequestPath) =>
      describePage(page, { path, site, storedAt: cache.storedAt(page), startedAt });
    const answer = await follow(asked, { site, visitor, mayChoose: true, before });
    if (answer.kind === "page") return { ...nothing, kind: "page", page: describe(answer, asked) };
    const { status, location } = answer;
    const target = isExternalUrl(location) ? undefined : parsePagePath(location.replace(/#.*$/s, ""));
    const page =
      target === undefined || redirects.rootFiles.has(target.path) || isServedPath(target.path)
        ? undefined
        : await pages.answer({ site, ...target, isBot: visitor.isBot }, before);
    return {
      ...about,
      language: languageAfter(answer, about.language),
      kind: "redirect",
      steps: [...answer.steps],
      redirect: { status, location },
      page: target !== undefined && page?.kind === "page" ? describe(page, target) : null,
    };
  };
}

function languageOf(asked: RequestPath, { tenant }: Site, visitor: Visitor): Explanation["language"] {
  const { languages: offered, defaultLanguage } = tenant;
  const decision = decideLanguage({ ...asked, ...visitor, offered, defaultLanguage });
  if (decision.kind === "choose") return { code: decision.language, reason: "choice" };
  const code = decision.kind === "show" ? decision.language : prefixOf(decision.location, defaultLanguage);
  return { code, reason: decision.reason };
}

/** Returns the language of a redirect. The visitor's chosen language decides only if the page exists in it. */
function languageAfter({ steps }: Redirection, language: Explanation["language"]): Explanation["language"] {
  const translated = steps.find(({ cause }) => cause === "translation");
  const code = translated && splitLanguage(translated.location).prefix;
  return code === undefined ? language : { code, reason: "choice" };
}

function prefixOf(address: string, defaultLanguage: LanguageCode): LanguageCode {
  return splitLanguage(address).prefix ?? defaultLanguage;
}

function describePage(
  { status, language, alternates, expiresAt, tags }: CachedPage,
  {
    path,
    site: { tenant },
    storedAt,
    startedAt,
  }: { path: string; site: Site; storedAt: number | undefined; startedAt: number },
): NonNullable<Explanation["page"]> {
  const route = matchRoute(tenant.theme, splitLanguage(path).path);
  const versions = LANGUAGE_CODES.flatMap((code) => {
    const url = alternates[code];
    return url === undefined ? [] : { language: code, url };
  });
  return {
    status,
    language,
    route: route.kind === "matched" ? route.route.name : null,
    isFallback: status === 200 && versions.length > 0 && alternates[language] === undefined,
    alternates: versions,
    cachedAt: storedAt !== undefined && storedAt < startedAt ? storedAt : null,
    expiresAt: Number.isFinite(expiresAt) ? expiresAt : null,
    tags: [...tags].toSorted(),
  };
}
