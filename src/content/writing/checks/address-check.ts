import { isExternalUrl, splitLanguage } from "../../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import {
  createRedirectMatcher,
  decodePath,
  exportRedirects,
  findRedirect,
} from "../../../contract/addresses/redirects.ts";
import { GROUP_INDEX_SLUG, keepsRoute } from "../../../contract/addresses/routes.ts";
import { isServedPath } from "../../../contract/addresses/served-paths.ts";
import type { ThemeCode } from "../../../contract/addresses/themes.ts";
import { matchRoute } from "../../../contract/site/match-route.ts";
import { didYouMean } from "../../import/source/nearest-name.ts";
import type { Redirect } from "../../model/redirect.ts";
import { nearestMedia } from "./missing-media.ts";
import type { NameSet } from "./names.ts";

/** Everything that has an address. That of a folder is plain data, which can be passed between threads. */
export interface KnownAddresses {
  theme: ThemeCode;
  /** The site's own hosts, with a port where the origin has one. */
  hosts: ReadonlySet<string>;
  offered: readonly LanguageCode[];
  defaultLanguage: LanguageCode;
  redirects: readonly Redirect[];
  groups: ReadonlySet<string>;
  /** Slugs of articles, present and former. */
  slugs: NameSet;
  /** Paths of files at the root of the site, with slash. */
  rootFiles: ReadonlySet<string>;
  /** Paths below `media/`. */
  media: NameSet;
}

/** What is wrong with an address of the site; `undefined` if it leads somewhere, or leaves the site. */
export type AddressCheck = (address: string) => string | undefined;

const checks = new WeakMap<KnownAddresses, AddressCheck>();

/** The check for a folder, made once. */
export function addressCheckOf(known: KnownAddresses): AddressCheck {
  const check = checks.get(known) ?? createCheck(known);
  checks.set(known, check);
  return check;
}

function createCheck(known: KnownAddresses): AddressCheck {
  const { theme, groups } = known;
  const folders = [...groups].map((slug): Redirect => ({
    from: `/${slug}`,
    to: `/${slug}/${GROUP_INDEX_SLUG}.html`,
    status: 301,
  }));
  const hasFolders = keepsRoute(theme, "group-article");
  const matcher = createRedirectMatcher(
    exportRedirects([...(hasFolders ? folders : []), ...known.redirects]),
  );
  return (given) => {
    const address = pathOnSite(given, known);
    if (address === undefined) return undefined;
    if (address.endsWith("/**")) return problemOfWildcard(address, known);
    const moved = pathOnSite(findRedirect(matcher, address, known)?.location ?? address, known);
    if (moved === undefined) return undefined;
    const path = decodePath(moved.replace(/[?#].*$/s, ""));
    return path === undefined ? `"${address}" is not a readable address` : problemOf(path, known);
  };
}

/** An address of the site, which may name its host, as a path with query and hash; `undefined` for any other. */
function pathOnSite(address: string, { hosts }: KnownAddresses): string | undefined {
  if (!isExternalUrl(address)) return address.startsWith("/") ? address : undefined;
  const url = URL.parse(address, "https://site.invalid");
  if (url === null || !/^https?:$/.test(url.protocol) || !hosts.has(url.host)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** The target of a rule for a whole folder. Only that of files is known to be wrong: their addresses begin otherwise. */
function problemOfWildcard(target: string, { media }: KnownAddresses): string | undefined {
  const [, folder] = /^\/media\/(.*)\*\*$/s.exec(target) ?? [];
  if (folder === undefined) return undefined;
  const example = [...media].find((path) => path.startsWith(decodePath(folder) ?? folder));
  return `"${target}" leads nowhere: the address of a file names its version, too. Write a rule for each file, to "media:${example ?? `${folder}…`}" say`;
}

function problemOf(path: string, known: KnownAddresses): string | undefined {
  if (path.startsWith("/media/")) return problemOfFile(path.slice("/media/".length), known);
  if (isServedPath(path) || known.rootFiles.has(path)) return undefined;
  const { prefix, path: rest } = splitLanguage(path);
  if (prefix !== undefined && !known.offered.includes(prefix)) return `the site has no language "${prefix}"`;
  return rest === "/" ? undefined : problemOfPage(rest, known);
}

/** Files are served at addresses with their hash, which is different in their next version. */
function problemOfFile(path: string, { media }: KnownAddresses): string | undefined {
  const [, name = path] = /^[\da-f]{12}\/(.+)$/s.exec(path) ?? [];
  if (media.has(name))
    return `"/media/${path}" is the address of one version of the file. Write "media:${name}"`;
  return `there is no file "${name}" in media/${nearestMedia(name, media)}`;
}

function problemOfPage(path: string, { theme, groups, slugs, media }: KnownAddresses): string | undefined {
  const match = matchRoute(theme, path);
  if (match.kind === "failed" && path.endsWith(".html"))
    return `${theme} has no page "${path}", and no redirect leads on from there`;
  if (match.kind === "failed") {
    const name = path.replace(/^\/+/, "");
    const hint = nearestMedia(name, media);
    return `"${path}" leads nowhere: no page, file or redirect of the site has that address. A file is put into media/ and named "media:${name}"${hint}`;
  }
  const { article, group } = match.parameters;
  if (group !== undefined && !groups.has(group))
    return `"${path}" leads nowhere: there is no group "${group}"${didYouMean(group, groups)}`;
  if (article === undefined || slugs.has(article) || (group !== undefined && article === GROUP_INDEX_SLUG))
    return undefined;
  return `"${path}" leads nowhere: there is no article "${article}", and no redirect leads on from there${didYouMean(article, slugs)}`;
}
