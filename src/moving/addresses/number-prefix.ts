/** A number that gives the position of a file or folder; days and versions, `2024-05-31` and `7.0`, are names. */
const NUMBER = /^(\d+)\s*[-_.]+\s*(?=\S)/;
const NO_PLACE = /^\d+[-_.]\d/;

/** The position at the beginning of a name, `1` for `01-intro`; `undefined` without one. */
export function numberPrefix(name: string): number | undefined {
  const written = NO_PLACE.test(name) ? undefined : NUMBER.exec(name)?.[1];
  return written === undefined ? undefined : Number(written);
}

/** A name without the number at its beginning, as Docusaurus has it in addresses. */
export function withoutNumber(name: string): string {
  return NO_PLACE.test(name) ? name : name.replace(NUMBER, "");
}

/** The same for all names of a path; a file that is only a number keeps it. */
export function withoutNumbers(path: string): string {
  const [ending = ""] = /\.[^./]+$/.exec(path) ?? [];
  const bare = path.slice(0, path.length - ending.length);
  return bare.split("/").map(withoutNumber).join("/") + ending;
}
