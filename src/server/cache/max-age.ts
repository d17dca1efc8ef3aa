import type { ContentChanges } from "./content-changes.ts";

/**
 * Returns how many seconds other caches may use an answer without revalidation: at most until the next release.
 *
 * @param most the value if there is no release
 */
export function maxAge({ nextRelease }: Pick<ContentChanges, "nextRelease">, most: number): number {
  return Math.max(0, Math.min(most, Math.floor((nextRelease - Date.now()) / 1000)));
}
