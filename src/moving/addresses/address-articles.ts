import { posix } from "node:path";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { MAXIMUM_SLUG_LENGTH, isArticleSlug } from "../../contract/addresses/slugs.ts";
import { type Mapping, fitsPattern } from "../mapping/mapping.ts";
import { ROOT_SLUG, isFolderPage, isRootIndexName } from "../text/root-text.ts";
import { withoutNumbers } from "./number-prefix.ts";

/** The parts of a mapping that determine the addresses of articles. */
export type AddressRules = Pick<Mapping, "groups" | "datedNames" | "numberedNames">;

export interface ArticleAddress {
  group: string | null;
  slug: string;
}

/**
 * Assigns a group and a slug to each article. Slugs come from file names; where they collide or are reserved, names of parent
 * folders are prepended until they are unique.
 *
 * @param originals paths of the texts in the original language. Texts without an original, such as translations of a deleted one,
 * never change addresses of originals
 * @param paths the paths in all languages together, so that an article has the same slug in each
 */
export function addressArticles(
  originals: readonly string[],
  paths: readonly string[],
  mapping: AddressRules,
): Map<string, ArticleAddress> {
  const first = [...new Set(originals)].sort();
  const own = new Set(first);
  const others = [...new Set(paths)].filter((path) => !own.has(path)).sort();
  const slugs = new Set<string>();
  return new Map(
    [first, others].flatMap((distinct) => {
      const depth = depthsOf(distinct, slugs, mapping);
      return distinct.map((path): [string, ArticleAddress] => [
        path,
        { group: groupOf(path, mapping), slug: claim(slugs, path, depth, mapping) },
      ]);
    }),
  );
}

/** Returns, for each path, how many names at its end the slug needs so that it is neither reserved nor taken. */
function depthsOf(
  distinct: readonly string[],
  taken: ReadonlySet<string>,
  mapping: AddressRules,
): ReadonlyMap<string, number> {
  let depth = new Map(distinct.map((path) => [path, 1]));
  for (;;) {
    const sharing = new Map<string, string[]>();
    for (const path of distinct) {
      const slug = slugOf(path, depth.get(path) ?? 1, mapping);
      const sharers = sharing.get(slug);
      if (sharers === undefined) sharing.set(slug, [path]);
      else sharers.push(path);
    }
    const next = new Map(depth);
    for (const [slug, sharers] of sharing) {
      if (sharers.length === 1 && isArticleSlug(slug) && !taken.has(slug)) continue;
      for (const path of sharers) {
        const known = depth.get(path) ?? 1;
        if (known < path.split("/").length) next.set(path, known + 1);
      }
    }
    if ([...next].every(([path, count]) => depth.get(path) === count)) return depth;
    depth = next;
  }
}

/** Claims a unique slug. If parent folders do not make it valid and unique, it gets a suffix. */
function claim(
  slugs: Set<string>,
  path: string,
  depth: ReadonlyMap<string, number>,
  mapping: AddressRules,
): string {
  const wanted = slugOf(path, depth.get(path) ?? 1, mapping);
  const base = isArticleSlug(wanted) ? wanted : `${wanted || "untitled"}-page`;
  let slug = base;
  for (let count = 2; slugs.has(slug); count += 1) slug = `${base}-${count}`;
  slugs.add(slug);
  return slug;
}

const DAY_IN_NAME = /^(\d{4}-\d{2}-\d{2})-/;

/** Returns the day at the beginning of a file name. */
export function dayInName(path: string): string | undefined {
  return (
    DAY_IN_NAME.exec(posix.basename(path))?.[1] ?? DAY_IN_NAME.exec(posix.basename(posix.dirname(path)))?.[1]
  );
}

/** Returns the group of a text, by its path below the folder of its language. */
export function groupOf(path: string, mapping: AddressRules): string | null {
  const names = [path, path.replace(/\.md$/, ".mdx")];
  return mapping.groups.find((rule) => names.some((name) => fitsPattern(name, rule.path)))?.group ?? null;
}

/** Returns the last `count` names of a path as one slug: for 2, `b2b/overview.md` becomes `b2b-overview`. */
function slugOf(path: string, count: number, { datedNames, numberedNames }: AddressRules): string {
  if (isRootIndexName(path)) return ROOT_SLUG;
  const all = (numberedNames ? withoutNumbers(path) : path).replace(/\.[^./]+$/, "").split("/");
  // The index page of a folder is named after the folder.
  if (all.length > 1 && isFolderPage(path)) all.pop();
  if (datedNames) all.push((all.pop() ?? "").replace(DAY_IN_NAME, ""));
  // Removes a leading underscore from a folder's name, which has a meaning only for the other system.
  const names = all
    .slice(-count)
    .map((name, index, { length }) => (index < length - 1 ? name.replace(/^_+(?=.)/, "") : name));
  const distinct = names.filter((name, index) => index === 0 || !name.startsWith(names[index - 1] ?? ""));
  return composed(distinct.join("-"))
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "-")
    .toLowerCase()
    .slice(0, MAXIMUM_SLUG_LENGTH)
    .replace(/^-+|-+$/g, "");
}

function pathOf(address: string): string {
  return composed(decoded(address.replace(/[?#].*$/s, "")));
}

/** Returns the first of the mapping's roots that is a prefix of an address. */
export function rootOf(address: string, { roots }: Mapping): string | undefined {
  const path = pathOf(address);
  return Object.keys(roots).find((beginning) => path.startsWith(beginning));
}

/**
 * Resolves an address in an article of another system to a path in the tree, such as `en/help/a.md`, or to an external address.
 * Returns `undefined` for other hosts, unless they are among the mapping's roots.
 */
export function resolveForeign(
  address: string,
  article: { folder: string; path: string },
  { roots }: Mapping,
): string | undefined {
  const path = pathOf(address);
  const root = Object.entries(roots).find(([beginning]) => path.startsWith(beginning));
  if (root !== undefined && isExternalUrl(root[1])) return root[1] + address.slice(root[0].length);
  if (root !== undefined) return join(article.folder, root[1] + path.slice(root[0].length));
  if (path.startsWith(SITE)) return join(path.slice(SITE.length));
  if (isExternalUrl(address)) return undefined;
  if (path.startsWith("/")) return join(article.folder, path);
  return join(article.folder, posix.dirname(article.path), path);
}

/** The prefix with which Docusaurus refers to the project's folder. */
const SITE = "@site/";
/** Matches the prefixes with which Vite refers to the project's folder or its source folder. */
const SOURCES = /^[~@]\//;

/** Folders in which systems store static files. They are served at the root of a site. */
const SERVED_FOLDERS = ["static", "public", "assets", "source", "docs/public", "docs/.vuepress/public"];

/**
 * Returns the possible paths in the tree of the file with this address, most likely first: relative to its article, to the folder
 * named after the article, to the folder that the mapping gives for the address's prefix, and to the folders of static files.
 */
export function mediaPaths(
  address: string,
  target: string,
  article: { folder: string; path: string },
  { roots }: Mapping,
): string[] {
  const written = pathOf(address);
  const path = written.replace(SITE, "/").replace(SOURCES, "/");
  const folders = SOURCES.test(written) ? ["src", ...SERVED_FOLDERS, ""] : [...SERVED_FOLDERS, ""];
  const root = Object.entries(roots).find(([beginning]) => path.startsWith(beginning));
  const mapped = root === undefined ? [] : [join(root[1], path.slice(root[0].length))];
  const served = path.startsWith("/")
    ? folders.flatMap((folder) => foldersAbove(article.folder).map((above) => join(above, folder, path)))
    : [];
  const isRelative = !path.startsWith("/") && root === undefined;
  const own = isRelative ? [join(article.folder, article.path.replace(/\.[^./]+$/, ""), path)] : [];
  return [target, ...own, ...mapped, ...served];
}

/** Returns a folder and its ancestors up to the root of the tree: `docs/zh`, `docs` and the empty path. */
function foldersAbove(folder: string): string[] {
  const parts = folder.split("/").filter((part) => part !== "" && part !== ".");
  return [...parts.map((_part, index) => parts.slice(0, parts.length - index).join("/")), ""];
}

const ENDINGS = [
  ".md",
  ".mdx",
  ".markdown",
  "/index.md",
  "/index.mdx",
  "/_index.md",
  "/README.md",
  "/page.mdx",
];

/** Returns the possible names in the tree of the page with this address. */
export function namesOfPage(path: string): string[] {
  const bare = path.replace(/^\.(?=\/|$)|\/$/g, "").replace(/\.(?:html?|ya?ml)$/, "");
  return [path, ...ENDINGS.map((ending) => (bare + ending).replace(/^\//, ""))];
}

function join(...parts: string[]): string {
  return posix.join(...parts).replace(/^\/+/, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The path is not valid percent-encoding, so it is used without decoding.
    return path;
  }
}
