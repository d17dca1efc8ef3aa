import { splitLanguage } from "../../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { createQueryRedirects, findQueryRedirect } from "../../../contract/addresses/query-redirects.ts";
import {
  type RedirectMatcher,
  createRedirectMatcher,
  decodePath,
  exportRedirects,
  findRedirect,
  followRule,
} from "../../../contract/addresses/redirects.ts";
import { GROUP_INDEX_SLUG, hasRoute } from "../../../contract/addresses/routes.ts";
import { isServedPath } from "../../../contract/addresses/served-paths.ts";
import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import { matchRoute } from "../../../contract/site/match-route.ts";
import { type CodedMessage, coded } from "../../../contract/studio/finding-codes.ts";
import { pathOnSite } from "../../markdown/page-addresses.ts";
import type { Redirect } from "../../model/redirect.ts";
import { didYouMean, nearestName } from "../../source/nearest-name.ts";
import { nearOf, nearestMedia } from "./missing-media.ts";
import type { NameSet } from "./names.ts";

/** Everything on a site that has an address. For a folder, it is plain data, which can be passed between threads. */
export interface KnownAddresses {
  theme: ThemeCode;
  /** The site's hosts, with a port if the site's origin has one. */
  hosts: ReadonlySet<string>;
  offered: readonly LanguageCode[];
  defaultLanguage: LanguageCode;
  redirects: readonly Redirect[];
  groups: ReadonlySet<string>;
  /** Current and former slugs of articles. */
  slugs: NameSet;
  /** Paths of root files, with a leading slash. */
  rootFiles: ReadonlySet<string>;
  /** Paths below `media/`. */
  media: NameSet;
}

/** Returns the problem with an address on the site; `undefined` if the address leads somewhere, or to another site. */
export type AddressCheck = (
  address: string,
  /** If set, skips the search for similar addresses, which is slow on a large site. */
  options?: { isBrief: boolean },
) => AddressProblem | undefined;

/** The problem in English, and as a code for translations if there is one. */
export interface AddressProblem {
  message: string;
  coded?: CodedMessage | undefined;
}

const checks = new WeakMap<KnownAddresses, AddressCheck>();

/** Returns the check for a folder. It is created only once. */
export function addressCheckOf(known: KnownAddresses): AddressCheck {
  const check = checks.get(known) ?? createCheck(known);
  checks.set(known, check);
  return check;
}

/** The names that determine whether an address on the site leads somewhere. */
export function namesInAddress(
  address: string,
  known: KnownAddresses,
): { slugs: string[]; media: string[]; rootFiles: string[] } {
  const [slugs, media, rootFiles] = [new RecordingSet(true), new RecordingSet(true), new RecordingSet(false)];
  createCheck({ ...known, slugs, media, rootFiles })(address);
  return { slugs: slugs.asked, media: media.asked, rootFiles: rootFiles.asked };
}

/** A set for which `has` always returns the same answer, and which records the names that were tested. */
class RecordingSet extends Set<string> {
  readonly asked: string[] = [];
  readonly #answer: boolean;

  constructor(answer: boolean) {
    super();
    this.#answer = answer;
  }

  override has(name: string): boolean {
    this.asked.push(name);
    return this.#answer;
  }
}

/** Whether a rule in `redirects.yaml` redirects this address. */
export function isRedirected(address: string, known: KnownAddresses): boolean {
  return followRule(rulesOf(known).matcher, address, known) !== undefined;
}

interface RedirectRules {
  matcher: RedirectMatcher;
  ofQueries: ReturnType<typeof createQueryRedirects>;
}

const rulesOfSettings = new WeakMap<readonly Redirect[], Map<string, RedirectRules>>();

/**
 * Returns the compiled rules. They are compiled once for the same rules and groups, since a site may have tens of thousands of
 * rules.
 */
function rulesOf({ theme, groups, redirects }: KnownAddresses): RedirectRules {
  const slugs = hasRoute(theme, "group-article") ? [...groups] : [];
  const key = slugs.join("\n");
  const byGroups = rulesOfSettings.get(redirects) ?? new Map<string, RedirectRules>();
  rulesOfSettings.set(redirects, byGroups);
  let rules = byGroups.get(key);
  if (rules === undefined) {
    const folders = slugs.map((slug): Redirect => ({
      from: `/${slug}`,
      to: `/${slug}/${GROUP_INDEX_SLUG}.html`,
      status: 301,
    }));
    rules = {
      matcher: createRedirectMatcher(exportRedirects([...folders, ...redirects])),
      ofQueries: createQueryRedirects(redirects),
    };
    // At most two entries are cached: the groups before and after a publication.
    if (byGroups.size > 1) byGroups.clear();
    byGroups.set(key, rules);
  }
  return rules;
}

function createCheck(known: KnownAddresses): AddressCheck {
  const { matcher, ofQueries } = rulesOf(known);
  const unlisted = { ...known, slugs: withoutList(known.slugs), media: withoutList(known.media) };
  return (given, { isBrief } = { isBrief: false }) => {
    const written = pathOnSite(given, known);
    const named = written && findQueryRedirect(ofQueries, matcher, written, known)?.location;
    const address = named === undefined ? written : pathOnSite(named, known);
    if (address === undefined) return undefined;
    if (address.endsWith("/**")) return problemOfWildcard(address, known);
    const moved = pathOnSite(findRedirect(matcher, address, known)?.location ?? address, known);
    if (moved === undefined) return undefined;
    const path = decodePath(moved.replace(/[?#].*$/s, ""));
    return path === undefined
      ? { message: `"${address}" is not a readable address`, coded: coded("page-unreadable", { address }) }
      : problemOf(path, isBrief ? unlisted : known);
  };
}

/** Returns the same names, but lists none of them, so that no similar name is suggested. */
function withoutList(names: NameSet): NameSet {
  return { has: (name) => names.has(name), [Symbol.iterator]: () => [].values() };
}

/**
 * Checks the target of a rule with a wildcard. Only targets below `/media/` are certainly wrong, since the addresses of files
 * contain a hash.
 */
function problemOfWildcard(target: string, { media }: KnownAddresses): AddressProblem | undefined {
  const [, folder] = /^\/media\/(.*)\*\*$/s.exec(target) ?? [];
  if (folder === undefined) return undefined;
  const example = [...media].find((path) => path.startsWith(decodePath(folder) ?? folder));
  return {
    message: `"${target}" leads nowhere: the address of a file names its version, too. Write one rule per file, for example to "media:${example ?? `${folder}…`}"`,
  };
}

function problemOf(path: string, known: KnownAddresses): AddressProblem | undefined {
  if (path.startsWith("/media/")) return problemOfFile(path.slice("/media/".length), known);
  if (isServedPath(path) || known.rootFiles.has(path)) return undefined;
  const { prefix, path: rest } = splitLanguage(path);
  if (prefix !== undefined && !known.offered.includes(prefix))
    return {
      message: `the site has no language "${prefix}"`,
      coded: coded("page-language", { language: prefix }),
    };
  return rest === "/" ? undefined : problemOfPage(rest, known);
}

/** Returns the problem with a file's address. Files are served at addresses with their hash, which changes with each version. */
function problemOfFile(path: string, { media }: KnownAddresses): AddressProblem {
  const [, name = path] = /^[\da-f]{12}\/(.+)$/s.exec(path) ?? [];
  if (media.has(name))
    return {
      message: `"/media/${path}" is the address of one version of the file. Write "media:${name}"`,
      coded: coded("page-file-version", { path: `/media/${path}`, name }),
    };
  return {
    message: `there is no file "${name}" in media/${nearestMedia(name, media)}`,
    coded: coded("page-file-missing", { name, ...nearOf(name, media) }),
  };
}

function problemOfPage(path: string, known: KnownAddresses): AddressProblem | undefined {
  const { theme, groups, slugs } = known;
  const match = matchRoute(theme, path);
  if (match.kind === "failed") return problemOfNoPage(path, known);
  const { article, group } = match.parameters;
  if (group !== undefined && !groups.has(group))
    return {
      message: `"${path}" leads nowhere: there is no group "${group}"${didYouMean(group, groups)}`,
      coded: coded("page-group-missing", { path, group, ...near(group, groups) }),
    };
  if (article === undefined || slugs.has(article) || (group !== undefined && article === GROUP_INDEX_SLUG))
    return undefined;
  return {
    message: `"${path}" leads nowhere: there is no article "${article}", and no redirect from there${didYouMean(article, slugs)}`,
    coded: coded("page-article-missing", { path, article, ...near(article, slugs) }),
  };
}

function problemOfNoPage(path: string, { theme, media }: KnownAddresses): AddressProblem {
  if (path.endsWith(".html"))
    return {
      message: `${theme} has no page "${path}", and no redirect from there`,
      coded: coded("page-not-in-theme", { path }),
    };
  const name = path.replace(/^\/+/, "");
  const hint = nearestMedia(name, media);
  return {
    message: `"${path}" leads nowhere: no page, file or redirect of the site has that address. For a file, put it into media/ and write "media:${name}"${hint}`,
    coded: coded("page-missing", { path, name, ...nearOf(name, media) }),
  };
}

function near(wanted: string, names: Iterable<string>): { near?: string } {
  const nearest = nearestName(wanted, names);
  return nearest === undefined ? {} : { near: nearest };
}
