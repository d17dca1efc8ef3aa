import { composed } from "../../contract/addresses/composed.ts";
import { MAXIMUM_SLUG_LENGTH, isArticleSlug, isGroupSlug } from "../../contract/addresses/slugs.ts";
import type { AdoptedEntry } from "./adopted-site.ts";

/** The file of an entry, `articles/<language>/[<group>/]<slug>.md`, in parts. */
export interface EntryFile {
  path: string;
  /** The article's name in menus. */
  key: string;
  slug: string;
}

/**
 * Assigns each entry a file name that is unique in its language. Public entries choose first, so that their names need not
 * change.
 */
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
      // Names are compared in lower case, because some file systems ignore case.
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

/** Returns the valid slug closest to a former name. Letters of any script are kept, and percent-encoding is decoded. */
export function slugFrom(name: string): string {
  return shorten(
    composed(decodeLoosely(name))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "-")
      .replace(/-{2,}/g, "-"),
  );
}

/** Returns the slug of a group. */
export function groupSlugFrom(name: string): string {
  const slug = slugFrom(name) || "group";
  return isGroupSlug(slug) ? slug : shorten(`${slug}-articles`);
}

function shorten(slug: string): string {
  return slug.slice(0, MAXIMUM_SLUG_LENGTH).replace(/^-+|-+$/g, "");
}

/** Decodes percent-encoding, even if a database has truncated it in the middle of a character. */
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
