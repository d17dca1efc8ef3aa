import type { FoundFile } from "../../../contract/studio/endpoints/words.ts";

/** The keys of the places that are not ticked. All other places are replaced. */
export type LeftOut = ReadonlySet<string>;

/** Returns a key for a place. The hash makes the key invalid when the file changes. */
export function keyOf({ name, hash }: Pick<FoundFile, "name" | "hash">, place: number): string {
  return `${place} ${hash} ${name}`;
}

export function keysOf(file: FoundFile): string[] {
  return file.places.map((_, place) => keyOf(file, place));
}

/** Returns the left-out places after some were unticked (`isLeftOut`) or ticked. */
export function withLeftOut(left: LeftOut, keys: readonly string[], isLeftOut: boolean): LeftOut {
  const changed = new Set(left);
  for (const key of keys) {
    if (isLeftOut) changed.add(key);
    else changed.delete(key);
  }
  return changed;
}

/** Returns the files that have chosen places, in the form that `replaceWords` expects. */
export function chosenIn(files: readonly FoundFile[], left: LeftOut) {
  return files.flatMap((file) => {
    const places = file.places.flatMap((_, place) => (left.has(keyOf(file, place)) ? [] : [place]));
    return places.length === 0 ? [] : [{ name: file.name, hash: file.hash, places }];
  });
}

export function countPlaces(files: readonly { places: readonly unknown[] }[]): number {
  return files.reduce((sum, { places }) => sum + places.length, 0);
}
