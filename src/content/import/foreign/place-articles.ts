import { posix } from "node:path";
import { MAXIMUM_SLUG_LENGTH, isArticleSlug } from "../../../contract/slugs.ts";
import { type Mapping, fitsPattern } from "./mapping.ts";

export interface Place {
  group: string | null;
  slug: string;
}

/**
 * Gives each article its group and slug. Slugs come from file names; where two are equal, or one is
 * reserved, the names of the folders above go before them until they differ. `paths` are those of all
 * languages together, so that an article has one slug in all of them.
 */
export function placeArticles(paths: readonly string[], mapping: Mapping): Map<string, Place> {
  const distinct = [...new Set(paths)].sort();
  let depth = new Map(distinct.map((path) => [path, 1]));
  for (;;) {
    const slugs = new Map<string, string[]>();
    for (const path of distinct) {
      const slug = slugOf(path, depth.get(path) ?? 1);
      slugs.set(slug, [...(slugs.get(slug) ?? []), path]);
    }
    const next = new Map(depth);
    for (const [slug, sharers] of slugs) {
      if (sharers.length === 1 && isArticleSlug(slug)) continue;
      for (const path of sharers) {
        const known = depth.get(path) ?? 1;
        if (known < path.split("/").length) next.set(path, known + 1);
      }
    }
    if ([...next].every(([path, count]) => depth.get(path) === count)) break;
    depth = next;
  }
  return new Map(
    distinct.map((path) => [
      path,
      { group: groupOf(path, mapping), slug: slugOf(path, depth.get(path) ?? 1) },
    ]),
  );
}

function groupOf(path: string, mapping: Mapping): string | null {
  return mapping.groups.find((rule) => fitsPattern(path, rule.path))?.group ?? null;
}

/** The last `count` names of a path as one slug: `b2b/overview.md` with 2 is `b2b-overview`. */
function slugOf(path: string, count: number): string {
  const names = path
    .replace(/\.[^./]+$/, "")
    .split("/")
    .slice(-count);
  const distinct = names.filter((name, index) => index === 0 || !name.startsWith(names[index - 1] ?? ""));
  return distinct
    .join("-")
    .normalize("NFC")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "-")
    .toLowerCase()
    .slice(0, MAXIMUM_SLUG_LENGTH)
    .replace(/^-+|-+$/g, "");
}

/** Where an address in a foreign article leads, as a path of the tree: `en/help/a.md`. */
export function resolveForeign(
  address: string,
  article: { folder: string; path: string },
  mapping: Mapping,
): string {
  let path = address.replace(/[?#].*$/s, "");
  try {
    path = decodeURIComponent(path);
  } catch {
    // Not percent-encoded after all.
  }
  path = path.normalize("NFC");
  if (!path.startsWith("/"))
    return posix.normalize(posix.join(article.folder, posix.dirname(article.path), path));
  const root = Object.entries(mapping.roots).find(([beginning]) => path.startsWith(beginning));
  return posix.normalize(
    posix.join(article.folder, root === undefined ? path : root[1] + path.slice(root[0].length)),
  );
}
