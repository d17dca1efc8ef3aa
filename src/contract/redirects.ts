import { createMatcherFromExport, createRouter, exportMatcher, toRouteMatcher } from "radix3";
import { isExternalUrl, localizePath, splitLanguage } from "./addresses.ts";
import type { BuildManifest, RedirectStatus, RouteRule } from "./builds.ts";
import type { LanguageCode } from "./locales.ts";

/** One redirect as the operator wrote it: decoded, NFC, `*` and `**` as in radix3. */
export interface RedirectRule {
  from: string;
  to: string;
  status: RedirectStatus;
  /** Serves its own address alone: not the same path in other languages. */
  isExact?: boolean | undefined;
}

export interface RedirectAnswer {
  status: RedirectStatus;
  /** A path of the site with query and hash, percent-encoded; or an external address. */
  location: string;
}

/** Finds the rules for a decoded path, least specific first. */
export interface RedirectMatcher {
  matchAll(path: string): RouteRule[];
}

/** A chain of rules longer than this is taken for a loop. */
const MAXIMUM_HOPS = 10;

/** Turns rules into the manifest's `matcher`. Each carries its own pattern, which wildcards need to be expanded. */
export function exportRedirects(rules: readonly RedirectRule[]): BuildManifest["matcher"] {
  const router = createRouter({
    routes: Object.fromEntries(
      rules.map(({ from, to, status, isExact }) => [
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
  return exportMatcher(toRouteMatcher(router)) as unknown as BuildManifest["matcher"];
}

/** Makes the matcher of a manifest usable. */
export function createRedirectMatcher(matcher: BuildManifest["matcher"]): RedirectMatcher {
  return createMatcherFromExport(matcher as unknown as Parameters<typeof createMatcherFromExport>[0]);
}

/**
 * Where a path leads by the rules: `undefined` when none applies, when they run in a circle, or when
 * the path cannot be decoded. Query and hash of the visitor are carried over, the target's own keys
 * win. A rule without language prefix serves every language unless
 * it is exact, and its target is shown in that language.
 */
export function findRedirect(
  matcher: RedirectMatcher,
  url: string,
  defaultLanguage: LanguageCode,
): RedirectAnswer | undefined {
  let status: RedirectStatus | undefined;
  let location = url;
  for (let hop = 0; hop < MAXIMUM_HOPS; hop += 1) {
    const next = followRule(matcher, location, defaultLanguage);
    if (next === undefined || next.location === location) {
      return status === undefined || location === url ? undefined : { status, location };
    }
    status = status === undefined || isPermanent(status) ? next.status : status;
    location = next.location;
    if (isExternalUrl(location)) return { status, location };
  }
  return undefined;
}

/** True for the statuses that browsers and search engines may remember. */
export function isPermanent(status: number): boolean {
  return status === 301 || status === 308;
}

function followRule(
  matcher: RedirectMatcher,
  url: string,
  defaultLanguage: LanguageCode,
): RedirectAnswer | undefined {
  const { path: rawPath, query, hash } = splitUrl(url);
  const path = decodePath(rawPath);
  if (path === undefined) return undefined;
  const exact = targetOf(matcher, path, () => true);
  if (exact !== undefined) return { status: exact.status, location: withQuery(exact.location, query, hash) };
  const { prefix, path: rest } = splitLanguage(path);
  if (prefix === undefined) return undefined;
  const shared = targetOf(matcher, rest, (rule) => rule["exact"] !== true);
  if (shared === undefined) return undefined;
  const location = localizePath(shared.location, { language: prefix, defaultLanguage });
  return { status: shared.status, location: withQuery(location, query, hash) };
}

function targetOf(
  matcher: RedirectMatcher,
  path: string,
  serves: (rule: RouteRule) => boolean,
): RedirectAnswer | undefined {
  const rule = matcher
    .matchAll(path)
    .findLast((candidate) => typeof candidate.redirect === "string" && serves(candidate));
  if (rule?.redirect === undefined) return undefined;
  const from = typeof rule["from"] === "string" ? rule["from"] : undefined;
  return { status: rule.redirectStatus ?? 302, location: expandTarget(rule.redirect, path, from) };
}

/** Puts what `**` stood for in place of the target's `**`, and encodes the result. */
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

/** Encodes what is not ASCII, and makes sure that a path of the site cannot be read as another host. */
function encodeTarget(target: string): string {
  const encoded = withAsciiHost(target)
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
  return isExternalUrl(encoded) && !/^[\\/]{2}/.test(encoded) ? encoded : encoded.replace(/^[\\/]+/, "/");
}

/** A host's name in other letters goes by another spelling in headers, not percent-encoded as paths are. */
function withAsciiHost(target: string): string {
  return target.replace(/^https?:\/\/[^/?#\\]*/i, (origin) =>
    /[^\x21-\x7e]/.test(origin) ? (URL.parse(origin)?.href.replace(/\/$/, "") ?? origin) : origin,
  );
}

function withQuery(location: string, query: string, hash: string): string {
  const target = splitUrl(location);
  const own = new URLSearchParams(target.query);
  const carried = [...new URLSearchParams(query)].filter(([key]) => !own.has(key));
  const search = carried.length === 0 ? target.query : new URLSearchParams([...own, ...carried]).toString();
  return `${target.path}${search === "" ? "" : `?${search}`}${target.hash || hash}`;
}

function splitUrl(url: string): { path: string; query: string; hash: string } {
  const hashStart = url.indexOf("#");
  const beforeHash = hashStart < 0 ? url : url.slice(0, hashStart);
  const queryStart = beforeHash.indexOf("?");
  return {
    path: queryStart < 0 ? beforeHash : beforeHash.slice(0, queryStart),
    query: queryStart < 0 ? "" : beforeHash.slice(queryStart + 1),
    hash: hashStart < 0 ? "" : url.slice(hashStart),
  };
}

/** Decodes a path once and folds it to NFC; `undefined` when it is malformed. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return undefined;
  }
}
