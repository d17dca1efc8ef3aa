import { splitLanguage } from "./addresses.ts";
import { composed } from "./composed.ts";
import {
  type RedirectAnswer,
  type RedirectMatcher,
  type RedirectRule,
  type SiteLanguages,
  decodePath,
  followRule,
  hasQuery,
  splitUrl,
  withQuery,
} from "./redirects.ts";

/**
 * Redirects that apply only to an address with a certain query, such as `/?p=12`. Only the server applies them; the manifest for
 * browsers omits them.
 */
export interface QueryRedirects<Rule extends RedirectRule = RedirectRule> {
  /** Paths that have redirects by query, without a trailing slash. */
  paths: ReadonlySet<string>;
  /** The rules, by path and first query pair. */
  byPair: ReadonlyMap<string, readonly QueryRule<Rule>[]>;
}

interface QueryRule<Rule> {
  rule: Rule;
  pairs: readonly Pair[];
  position: number;
}

type Pair = readonly [key: string, value: string];

/** Normalises the address of a rule: without a trailing slash, and with query pairs in alphabetical order. */
export function querySlot(from: string): string {
  const { path, query } = splitUrl(from);
  return `${pathKey(path)}?${new URLSearchParams(pairsOf(query).map((pair) => [...pair])).toString()}`;
}

/** Indexes the rules that have a query. */
export function createQueryRedirects<Rule extends RedirectRule>(
  rules: readonly Rule[],
): QueryRedirects<Rule> {
  const paths = new Set<string>();
  const byPair = new Map<string, QueryRule<Rule>[]>();
  for (const [position, rule] of rules.entries()) {
    if (!hasQuery(rule)) continue;
    const { path, query } = splitUrl(rule.from);
    const pairs = pairsOf(query);
    const [first] = pairs;
    if (first === undefined) continue;
    paths.add(pathKey(path));
    const key = pairKey(path, first);
    const known = byPair.get(key);
    if (known === undefined) byPair.set(key, [{ rule, pairs, position }]);
    else known.push({ rule, pairs, position });
  }
  return { paths, byPair };
}

/**
 * Applies the rule that matches the query of an address. If several match, the one with the most keys applies, and among those
 * the first. The keys of the rule are removed from the query; other keys and the hash are preserved. Languages are handled as in
 * `findRedirect`.
 */
export function findQueryRedirect(
  rules: QueryRedirects,
  matcher: RedirectMatcher,
  url: string,
  languages: SiteLanguages,
): RedirectAnswer | undefined {
  if (rules.paths.size === 0) return undefined;
  const { path: raw, query, hash } = splitUrl(url);
  const path = query === "" ? undefined : decodePath(raw);
  if (path === undefined) return undefined;
  for (const at of new Set([path, splitLanguage(path).path])) {
    const found = matchQuery(rules, at, query);
    if (found === undefined) continue;
    const { rule, rest } = found;
    const { to, status, isExact = false, from } = rule;
    const route = { redirect: to, redirectStatus: status, from: splitUrl(from).path, exact: isExact };
    const only: RedirectMatcher = {
      matchAll: (asked) => (asked === at ? [route] : asked === path ? [] : matcher.matchAll(asked)),
    };
    const answer = followRule(only, withQuery(raw, rest, hash), languages);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Returns the rule that applies to a decoded path with a query, and the remaining query. */
export function matchQuery<Rule extends RedirectRule>(
  { paths, byPair }: QueryRedirects<Rule>,
  path: string,
  query: string,
): { rule: Rule; rest: string } | undefined {
  if (query === "" || !paths.has(pathKey(path))) return undefined;
  const given = pairsOf(query);
  const isGiven = ([key, value]: Pair): boolean => given.some((pair) => pair[0] === key && pair[1] === value);
  const found = given
    .flatMap((pair) => byPair.get(pairKey(path, pair)) ?? [])
    .filter(({ pairs }) => pairs.every(isGiven))
    .reduce<QueryRule<Rule> | undefined>((best, rule) => (isBetter(rule, best) ? rule : best), undefined);
  if (found === undefined) return undefined;
  const rest = [...new URLSearchParams(query)].filter(
    (pair) => !found.pairs.some(([key, value]) => isSame(pair[0], key) && isSame(pair[1], value)),
  );
  return { rule: found.rule, rest: new URLSearchParams(rest).toString() };
}

function isSame(text: string, normal: string): boolean {
  return composed(text) === normal;
}

function isBetter(one: QueryRule<RedirectRule>, best: QueryRule<RedirectRule> | undefined): boolean {
  const more = one.pairs.length - (best?.pairs.length ?? 0);
  return more > 0 || (more === 0 && best !== undefined && one.position < best.position);
}

/** Returns the decoded query pairs in NFC and in alphabetical order. */
function pairsOf(query: string): Pair[] {
  const pairs = new URLSearchParams(query);
  pairs.sort();
  return [...pairs].map(([key, value]) => [composed(key), composed(value)]);
}

function pathKey(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

function pairKey(path: string, [key, value]: Pair): string {
  return JSON.stringify([pathKey(path), key, value]);
}
