import type { ContentChanges } from "./content-changes.ts";

/**
 * For how many seconds other caches may keep what is not asked for anew each time: no longer than until the next release.
 *
 * @param most if there is none
 */
export function maxAge({ nextRelease }: Pick<ContentChanges, "nextRelease">, most: number): number {
  return Math.max(0, Math.min(most, Math.floor((nextRelease - Date.now()) / 1000)));
}
