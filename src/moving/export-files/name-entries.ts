import { composed } from "../../contract/addresses/composed.ts";
import { MAXIMUM_SLUG_LENGTH, isArticleSlug, isGroupSlug } from "../../contract/addresses/slugs.ts";
import type { AdoptedEntry } from "./adopted-site.ts";

/** The file of an entry: `articles/<language>/[<group>/]<slug>.md`. */
export interface EntryFile {
  path: string;
  /** Its name in menus. */
  key: string;
  slug: string;
}

/** Assigns each entry a unique name in its language. Public entries choose first, so that they keep their old names. */
export function nameEntries(entries: Iterable<AdoptedEntry>): Map<string, EntryFile> {
  const files = new Map<string, EntryFile>();
  const taken = new Set<string>();
  const inOrder = [...entries].sort((left, right) => Number(left.isDraft) - Number(right.isDraft));
  for (const entry of inOrder) {
    const { language, group } = entry;
    const wanted = slugFrom(entry.slug) || slugFrom(entry.title) || `entry-${slugFrom(entry.id)}`;
    const candidates = [wanted, ...(group === null ? [] : [shorten(`${group}-${wanted}`)])];
    for (let number = 2; ; number += 1) {
      const slug = candidates.shift() ?? `${wanted.slice(0, MAXIMUM_SLUG_LENGTH - 8)}-${number}`;
      // Some file systems ignore case.
      const name = `${language}/${slug.toLowerCase()}`;
      if (taken.has(name) || !isArticleSlug(slug)) continue;
      taken.add(name);
      const below = group === null ? slug : `${group}/${slug}`;
      files.set(entry.id, {
        path: `articles/${language}/${below}.md`,
        key: composed(entry.translationKey ?? below),
        slug,
      });
      break;
    }
  }
  return files;
}

/** The valid slug closest to a former name: letters of any script stay, percent-encoding is decoded. */
export function slugFrom(name: string): string {
  return shorten(
    composed(decodeLoosely(name))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "-")
      .replace(/-{2,}/g, "-"),
  );
}

/** The slug of a group. */
export function groupSlugFrom(name: string): string {
  const slug = slugFrom(name) || "group";
  return isGroupSlug(slug) ? slug : shorten(`${slug}-articles`);
}

function shorten(slug: string): string {
  return slug.slice(0, MAXIMUM_SLUG_LENGTH).replace(/^-+|-+$/g, "");
}

/** Decodes percent-encoding, even if a database has cut it off in the middle of a character. */
export function decodeLoosely(text: string): string {
  let kept = text.replace(/%[0-9a-f]?$/i, "");
  for (let attempt = 0; attempt < 4; attempt += 1) {
    try {
      return decodeURIComponent(kept);
    } catch {
      kept = kept.replace(/%[0-9a-f]{2}$/i, "");
    }
  }
  return text;
}
