import { createMatcherFromExport, createRouter, exportMatcher, toRouteMatcher } from "radix3";
import { isExternalUrl, languagePrefix, localizePath, splitLanguage } from "./addresses.ts";
import type { BuildManifest, RedirectStatus, RouteRule } from "./builds.ts";
import { composed } from "./composed.ts";
import type { LanguageCode } from "./locales.ts";

/** A redirect as the operator wrote it: decoded, in NFC, with `*` and `**` as in radix3. */
export interface RedirectRule {
  /** The path to redirect. If it has a query, the rule applies only to addresses with that query. */
  from: string;
  to: string;
  status: RedirectStatus;
  /** If true, the rule applies to this path only, and not to the same path in other languages. */
  isExact?: boolean | undefined;
}

export interface RedirectAnswer {
  status: RedirectStatus;
  /** The target: a percent-encoded path of the site with query and hash, or an external address. */
  location: string;
}

/** The languages of a site. */
export interface SiteLanguages {
  offered: readonly LanguageCode[];
  defaultLanguage: LanguageCode;
}

/** Finds the rules that match a decoded path, least specific first. */
export interface RedirectMatcher {
  matchAll(path: string): RouteRule[];
}

/** Maximum length of a chain of rules. A longer one is treated as a loop. */
const MAXIMUM_HOPS = 10;

/**
 * Converts rules to the manifest's `matcher`. Each rule includes its own pattern, which is needed to expand wildcards. Rules with
 * a query are omitted, because the format supports only paths.
 */
export function exportRedirects(rules: readonly RedirectRule[]): BuildManifest["matcher"] {
  const ofPaths = rules.filter((rule) => !hasQuery(rule));
  const router = createRouter({
    routes: Object.fromEntries(
      ofPaths.map(({ from, to, status, isExact }) => [
        from,
        {
          redirect: to,
          redirectStatus: status,
          from,
          ...(isExact === true ? { exact: true } : {}),
        } satisfies RouteRule,
      ]),
    ),
  });
  // The cast is needed because radix3 declares maps, but returns plain objects.
  return exportMatcher(toRouteMatcher(router)) as unknown as BuildManifest["matcher"];
}

/** Creates a matcher from the `matcher` of a manifest. */
export function createRedirectMatcher(matcher: BuildManifest["matcher"]): RedirectMatcher {
  // The cast is needed because radix3 declares the wrong type here, too.
  return createMatcherFromExport(matcher as unknown as Parameters<typeof createMatcherFromExport>[0]);
}

/**
 * Applies the rules to an address. Returns `undefined` if none applies, if they form a loop, or if the path cannot be decoded.
 * The visitor's query and hash are preserved, except for keys that the target sets itself. A rule without a language prefix
 * applies in every offered language unless it is exact, and redirects to its target in the same language. A rule with a prefix
 * applies only to that address.
 */
export function findRedirect(
  matcher: RedirectMatcher,
  url: string,
  languages: SiteLanguages,
): RedirectAnswer | undefined {
  let status: RedirectStatus | undefined;
  let location = url;
  for (let hop = 0; hop < MAXIMUM_HOPS; hop += 1) {
    const next = followRule(matcher, location, languages);
    if (next === undefined || next.location === location) {
      return status === undefined || location === url ? undefined : { status, location };
    }
    status = status === undefined || isPermanent(status) ? next.status : status;
    location = next.location;
    if (isExternalUrl(location)) return { status, location };
  }
  return undefined;
}

/** True for the statuses that browsers and search engines may cache. */
export function isPermanent(status: number): boolean {
  return status === 301 || status === 308;
}

/** True for a rule whose `from` has a query. */
export function hasQuery({ from }: Pick<RedirectRule, "from">): boolean {
  return from.includes("?");
}

/** Applies the rules to an address once, without following chains. */
export function followRule(
  matcher: RedirectMatcher,
  url: string,
  { offered, defaultLanguage }: SiteLanguages,
): RedirectAnswer | undefined {
  const { path: rawPath, query, hash } = splitUrl(url);
  const path = decodePath(rawPath);
  if (path === undefined) return undefined;
  const { prefix, path: rest } = splitLanguage(path);
  const exact = targetOf(matcher, path, (rule) => prefix !== defaultLanguage || languageOf(rule) === prefix);
  if (exact !== undefined) return { status: exact.status, location: withQuery(exact.location, query, hash) };
  if (prefix === undefined || !offered.includes(prefix)) return undefined;
  const shared = targetOf(matcher, rest, isShared);
  if (shared === undefined) return undefined;
  const location = inLanguage(matcher, shared.location, prefix, defaultLanguage);
  return { status: shared.status, location: withQuery(location, query, hash) };
}

/**
 * Returns the target of a rule in the visitor's language. A target that is not a page, such as a folder, counts as available in
 * every language if another rule redirects from it.
 */
function inLanguage(
  matcher: RedirectMatcher,
  target: string,
  language: LanguageCode,
  defaultLanguage: LanguageCode,
): string {
  const path = decodePath(splitUrl(target).path);
  const hasRule = path?.startsWith("/") === true && targetOf(matcher, path, isShared) !== undefined;
  return hasRule && splitLanguage(path).prefix === undefined
    ? languagePrefix(language, defaultLanguage) + target
    : localizePath(target, { language, defaultLanguage });
}

/** True if a rule applies in every language. */
function isShared(rule: RouteRule): boolean {
  return rule["exact"] !== true && languageOf(rule) === undefined;
}

/** Returns the language of the prefix in a rule's `from`. */
function languageOf({ from }: RouteRule): LanguageCode | undefined {
  return typeof from === "string" ? splitLanguage(from).prefix : undefined;
}

/**
 * True for an address with the default language's own prefix if a rule was written for it. No current page has such an address,
 * but an earlier version of the site may have had some.
 */
export function isWrittenForDefault(
  matcher: RedirectMatcher,
  path: string,
  defaultLanguage: LanguageCode,
): boolean {
  const rules = splitLanguage(path).prefix === defaultLanguage ? matcher.matchAll(path) : [];
  return rules.some((rule) => languageOf(rule) === defaultLanguage);
}

function targetOf(
  matcher: RedirectMatcher,
  path: string,
  applies: (rule: RouteRule) => boolean,
): RedirectAnswer | undefined {
  const rule = matcher
    .matchAll(path)
    .findLast((candidate) => typeof candidate.redirect === "string" && applies(candidate));
  if (rule?.redirect === undefined) return undefined;
  const from = typeof rule["from"] === "string" ? rule["from"] : undefined;
  return { status: rule.redirectStatus ?? 302, location: expandTarget(rule.redirect, path, from) };
}

/** Replaces `**` in the target by the text that `**` in the rule matched, and percent-encodes the result. */
function expandTarget(target: string, path: string, from: string | undefined): string {
  if (!target.endsWith("/**")) return encodeTarget(target);
  const stem = target.slice(0, -"/**".length);
  const fromStem = from?.endsWith("/**") === true ? from.slice(0, -"/**".length) : undefined;
  const rest = fromStem === undefined ? "" : path.slice(fromStem.length);
  const segments = rest
    .split(/[\\/]+/)
    .filter((segment) => segment !== "" && segment !== "." && segment !== "..");
  const expanded = [encodeTarget(stem), ...segments.map(encodeURIComponent)].join("/");
  return expanded === "" ? "/" : expanded;
}

/** Percent-encodes all characters except ASCII, and ensures that browsers cannot read the path as a host. */
function encodeTarget(target: string): string {
  const encoded = withAsciiHost(target)
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  return isExternalUrl(encoded) && !/^[\\/]{2}/.test(encoded) ? encoded : encoded.replace(/^[\\/]+/, "/");
}

/** Converts a host name beyond ASCII to Punycode, as headers require. (Paths are percent-encoded instead.) */
function withAsciiHost(target: string): string {
  return target.replace(/^https?:\/\/[^/?#\\]*/i, (origin) =>
    /[^\x21-\x7e]/.test(origin) ? (URL.parse(origin)?.href.replace(/\/$/, "") ?? origin) : origin,
  );
}

/** Adds the visitor's query and hash to a target, except for keys and a hash that the target sets itself. */
export function withQuery(location: string, query: string, hash: string): string {
  const target = splitUrl(location);
  const own = new URLSearchParams(target.query);
  const carried = [...new URLSearchParams(query)].filter(([key]) => !own.has(key));
  const search = carried.length === 0 ? target.query : new URLSearchParams([...own, ...carried]).toString();
  return `${target.path}${search === "" ? "" : `?${search}`}${target.hash || hash}`;
}

/** Splits an address into path, query (without `?`) and hash (with `#`). */
export function splitUrl(url: string): { path: string; query: string; hash: string } {
  const hashStart = url.indexOf("#");
  const beforeHash = hashStart < 0 ? url : url.slice(0, hashStart);
  const queryStart = beforeHash.indexOf("?");
  return {
    path: queryStart < 0 ? beforeHash : beforeHash.slice(0, queryStart),
    query: queryStart < 0 ? "" : beforeHash.slice(queryStart + 1),
    hash: hashStart < 0 ? "" : url.slice(hashStart),
  };
}

/** Decodes a path once and normalises it to NFC; `undefined` if it is malformed. */
export function decodePath(path: string): string | undefined {
  try {
    return composed(decodeURIComponent(path));
  } catch {
    return undefined;
  }
}
