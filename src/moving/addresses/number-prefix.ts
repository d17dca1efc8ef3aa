/**
 * Matches the number that gives the position of a file or folder. Dates and versions, such as `2024-05-31` and `7.0`, are part of
 * the name.
 */
const NUMBER = /^(\d+)\s*[-_.]+\s*(?=\S)/;
const NO_PLACE = /^\d+[-_.]\d/;

/** Returns the position at the beginning of a name: `1` for `01-intro`; `undefined` if there is none. */
export function numberPrefix(name: string): number | undefined {
  const written = NO_PLACE.test(name) ? undefined : NUMBER.exec(name)?.[1];
  return written === undefined ? undefined : Number(written);
}

/** Returns a name without the number at its beginning. Docusaurus omits these numbers in addresses. */
export function withoutNumber(name: string): string {
  return NO_PLACE.test(name) ? name : name.replace(NUMBER, "");
}

/** Removes the numbers from all names of a path, except from names that are only a number. */
export function withoutNumbers(path: string): string {
  const [ending = ""] = /\.[^./]+$/.exec(path) ?? [];
  const bare = path.slice(0, path.length - ending.length);
  return bare.split("/").map(withoutNumber).join("/") + ending;
}
