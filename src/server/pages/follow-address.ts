import {
  isEntryPath,
  isExternalUrl,
  languagePrefix,
  splitLanguage,
} from "../../contract/addresses/addresses.ts";
import {
  type LanguageDecision,
  type LanguageRedirectReason,
  decideLanguage,
} from "../../contract/addresses/language-decision.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { findQueryRedirect } from "../../contract/addresses/query-redirects.ts";
import {
  decodePath,
  findRedirect,
  isPermanent,
  isWrittenForDefault,
} from "../../contract/addresses/redirects.ts";
import { isServedPath } from "../../contract/addresses/served-paths.ts";
import type { RenderedRedirect } from "../../contract/site/rendering.ts";
import type { CachedPage } from "../cache/page-cache.ts";
import { type RequestPath, cleanPath, parsePagePath, withQuery } from "../http/request-path.ts";
import type { Site } from "../tenancy/context.ts";
import type { Visitor } from "../tenancy/visitor.ts";
import type { PageService, ReadBefore } from "./page-service.ts";

/** A request for a page: the site and its visitor. */
export interface PageVisit {
  site: Site;
  visitor: Visitor;
  /**
   * False for previews and links from other sites: the page is shown in the requested language, but this is not stored as the
   * visitor's choice.
   */
  mayChoose: boolean;
  before: ReadBefore;
}

/** A redirect to send to the client. */
export interface Redirection {
  kind: "redirect";
  /** The steps that were joined to this redirect, in order. */
  steps: readonly RedirectStep[];
  status: RenderedRedirect["status"] | 303;
  /** Target of the redirect: a path with query and hash, or an external address. */
  location: string;
  /** True if the redirect depends on the visitor, so that shared caches must not store it. */
  isPrivate: boolean;
  /** The language that the visitor chose by this request; it is stored in a cookie. */
  chosen?: LanguageCode | undefined;
}

/** Why an address redirects: its spelling, the language switch, the language, a rule or moved article, or the page itself. */
export type RedirectCause = "spelling" | "switch" | LanguageRedirectReason | "rule" | "page" | "translation";

export interface RedirectStep {
  cause: RedirectCause;
  status: Redirection["status"];
  location: string;
}

/** Maximum number of steps. An address that needs more is not redirected. */
const MAXIMUM_STEPS = 12;

/**
 * Creates a function that follows addresses to their pages. The steps are the canonical spelling, the language, redirects by the
 * operator and of moved articles, the theme's entry page, and the translation that the visitor chose; they are joined to a single
 * redirect. Redirects that return to their start are ignored, so that the page there is shown. No redirect leads to a missing
 * page.
 */
export function createFollower(pages: Pick<PageService, "answer">) {
  async function follow(
    asked: RequestPath,
    visit: PageVisit,
    hasRules = true,
  ): Promise<Redirection | CachedPage> {
    const first = redirectBeforeRendering(asked, visit, hasRules) ?? (await open(asked, visit));
    if (first.kind === "page") return first;
    const redirect = await followRedirects(first, asked, visit, hasRules);
    return redirect.kind === "page" ? redirect : checkTarget(redirect, visit);
  }

  /** Follows redirects from the first to the last, and joins them. */
  async function followRedirects(
    first: Redirection,
    asked: RequestPath,
    visit: PageVisit,
    hasRules: boolean,
  ): Promise<Redirection | CachedPage> {
    const start = withQuery(asked.path, asked.query);
    const followed = new Map<string, Redirection>();
    let redirect = first;
    let usesRules = hasRules;
    while (!isExternalUrl(redirect.location) && followed.size < MAXIMUM_STEPS) {
      const requested = parsePagePath(redirect.location.replace(/#.*$/s, ""));
      const address = withQuery(requested.path, requested.query);
      const earlier = followed.get(address);
      const isLoop = address === start || earlier !== undefined;
      if (isLoop && !usesRules) return earlier ?? first;
      if (address === start) return follow(asked, visit, false);
      if (isLoop) usesRules = false;
      redirect = earlier ?? redirect;
      followed.set(address, redirect);
      const next = await nextRedirect(requested, asChosen(visit, redirect), usesRules);
      if (next === undefined) return redirect;
      redirect = join(redirect, next);
    }
    return redirect;
  }

  /**
   * Returns the redirect if its target exists, or else the target's error page. Browsers would remember a permanent redirect,
   * even after a page appears at the original address.
   */
  async function checkTarget(redirect: Redirection, visit: PageVisit): Promise<Redirection | CachedPage> {
    if (isExternalUrl(redirect.location)) return redirect;
    const requested = parsePagePath(redirect.location.replace(/#.*$/s, ""));
    if (isServedPath(requested.path) || visit.before.redirects.rootFiles.has(requested.path)) return redirect;
    const target = await open(requested, asChosen(visit, redirect));
    return target.kind === "page" && target.status === 404 ? target : redirect;
  }

  /** Returns a redirect that can be determined without rendering the page. */
  function redirectBeforeRendering(
    requested: RequestPath,
    visit: PageVisit,
    hasRules: boolean,
  ): Redirection | undefined {
    const { site, visitor, mayChoose } = visit;
    const path = cleanPath(requested.path);
    if (path !== requested.path) return redirection("spelling", 301, withQuery(path, requested.query), false);
    const decision = decide(requested, site, visitor);
    if (decision.kind === "choose") {
      if (!mayChoose) return redirection("switch", 302, decision.location, true);
      return { ...redirection("switch", 303, decision.location, true), chosen: decision.language };
    }
    const named = hasRules ? redirectByQuery(requested, visit) : undefined;
    if (named !== undefined) return named;
    if (decision.kind === "show") return hasRules ? redirectByRule(requested, visit) : undefined;
    const written =
      hasRules && decision.status === 301 ? redirectByRule(requested, visit, isWrittenForDefault) : undefined;
    return (
      written ?? redirection(decision.reason, decision.status, decision.location, decision.status !== 301)
    );
  }

  /** Returns the redirect by the operator's rules that match the decoded path. */
  function redirectByRule(
    { path, query }: RequestPath,
    { site, before }: PageVisit,
    applies: typeof isWrittenForDefault = () => true,
  ): Redirection | undefined {
    const { matcher, rules: count } = before.redirects;
    const { languages: offered, defaultLanguage } = site.tenant;
    if (count === 0 || !applies(matcher, decodePath(path) ?? path, defaultLanguage)) return undefined;
    const moved = findRedirect(matcher, withQuery(path, query), { offered, defaultLanguage });
    return moved && redirection("rule", moved.status, moved.location, dependsOnVisitor(path));
  }

  /**
   * Returns the redirect of an address with exactly this query. Such a query identifies one page, so this redirect takes
   * precedence over the language redirects of the entry page.
   */
  function redirectByQuery(
    { path, query }: RequestPath,
    { site, before }: PageVisit,
  ): Redirection | undefined {
    if (query === "") return undefined;
    const { languages: offered, defaultLanguage } = site.tenant;
    const { ofQueries, matcher } = before.redirects;
    const address = withQuery(path, query);
    const moved = findQueryRedirect(ofQueries, matcher, address, { offered, defaultLanguage });
    return moved && redirection("rule", moved.status, moved.location, false);
  }

  /** Returns the page at an address, or its redirect. */
  async function open(
    requested: RequestPath,
    { site, visitor, before }: PageVisit,
  ): Promise<Redirection | CachedPage> {
    const answer = await pages.answer({ site, ...requested, isBot: visitor.isBot }, before);
    if (answer.kind === "redirect") {
      return redirection(
        "page",
        answer.redirect.status,
        answer.redirect.location,
        dependsOnVisitor(requested.path),
      );
    }
    const preferred = preferredLanguage(requested, site, visitor);
    if (preferred === undefined || answer.status !== 200) return answer;
    const translation =
      answer.alternates[preferred] ?? (await fallbackIn(preferred, requested, { site, visitor, before }));
    return translation === undefined
      ? answer
      : redirection("translation", 302, withQuery(translation, requested.query), true);
  }

  /** Returns the address at which a page without a translation is shown in another language's layout, if the site does that. */
  async function fallbackIn(
    language: LanguageCode,
    requested: RequestPath,
    { site, visitor, before }: Pick<PageVisit, "site" | "visitor" | "before">,
  ): Promise<string | undefined> {
    const path = languagePrefix(language, site.tenant.defaultLanguage) + requested.path;
    const shown = await pages.answer({ site, ...requested, path, isBot: visitor.isBot }, before);
    return shown.kind === "page" && shown.status === 200 ? path : undefined;
  }

  async function nextRedirect(
    requested: RequestPath,
    visit: PageVisit,
    hasRules: boolean,
  ): Promise<Redirection | undefined> {
    const redirect = redirectBeforeRendering(requested, visit, hasRules);
    if (redirect !== undefined || !mayRedirect(requested, visit)) return redirect;
    const opened = await open(requested, visit);
    return opened.kind === "page" ? undefined : opened;
  }

  return (asked: RequestPath, visit: PageVisit) => follow(asked, visit);
}

function decide(requested: RequestPath, { tenant }: Site, visitor: Visitor): LanguageDecision {
  const { languages: offered, defaultLanguage } = tenant;
  return decideLanguage({ ...requested, ...visitor, offered, defaultLanguage });
}

/** True if the visitor's preferred languages can redirect this address. */
function dependsOnVisitor(path: string): boolean {
  return isEntryPath(path) && splitLanguage(path).prefix === undefined;
}

/**
 * True if the page must be rendered before its address is known to be final. All other pages are rendered only when they are
 * sent.
 */
function mayRedirect(requested: RequestPath, { site, visitor }: PageVisit): boolean {
  const mayPreferAnother = preferredLanguage(requested, site, visitor) !== undefined;
  const mayBeBeyondTheLast = /(^|&)page=/.test(requested.query);
  return splitLanguage(requested.path).path === "/" || mayPreferAnother || mayBeBeyondTheLast;
}

/** Returns the language that the visitor chose earlier, if the address is in a different language. */
function preferredLanguage(requested: RequestPath, site: Site, visitor: Visitor): LanguageCode | undefined {
  if (visitor.chosen === undefined) return undefined;
  const decision = decide(requested, site, visitor);
  return decision.kind === "show" ? decision.preferred : undefined;
}

function redirection(
  cause: RedirectCause,
  status: Redirection["status"],
  location: string,
  isPrivate: boolean,
): Redirection {
  return { kind: "redirect", steps: [{ cause, status, location }], status, location, isPrivate };
}

/** Applies the language chosen in one step to the following steps. */
function asChosen(visit: PageVisit, { chosen }: Redirection): PageVisit {
  return chosen === undefined ? visit : { ...visit, visitor: { ...visit.visitor, chosen } };
}

/**
 * Joins two redirects to a single one, which is permanent only if both are. As in browsers, the first one's hash is preserved.
 */
function join(first: Redirection, second: Redirection): Redirection {
  const [, hash = ""] = /(#.*)$/s.exec(first.location) ?? [];
  return {
    kind: "redirect",
    steps: [...first.steps, ...second.steps],
    status: isPermanent(first.status) ? second.status : first.status,
    location: second.location.includes("#") ? second.location : second.location + hash,
    isPrivate: first.isPrivate || second.isPrivate,
    chosen: second.chosen ?? first.chosen,
  };
}
