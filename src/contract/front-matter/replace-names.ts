import { composed } from "../addresses/composed.ts";
import { readFrontMatter } from "./read.ts";
import { setFrontMatter } from "./set.ts";

/**
 * Replaces names in a list of the front matter, such as `tags`, by another name, at the place of the first of them; `null` removes them. The
 * rest of the text stays byte for byte. Returns the same text if nothing changes, and `undefined` if the front matter cannot be parsed or
 * has no such list.
 */
export function replaceNames(
  text: string,
  key: string,
  names: readonly string[],
  to: string | null,
): string | undefined {
  const read = readFrontMatter(text);
  const list = read?.values[key];
  if (!Array.isArray(list)) return undefined;
  const old = list.map((name: unknown) => (name === null ? "" : String(name)));
  const wanted = new Set(names);
  const changed = old.map((name) => (wanted.has(nameOf(name)) ? to : name)).filter((name) => name !== null);
  const distinct = changed.filter(
    (name, index) => changed.findIndex((each) => nameOf(each) === nameOf(name)) === index,
  );
  if (distinct.length === old.length && distinct.every((name, index) => name === old[index])) return text;
  return setFrontMatter(text, key, distinct.length === 0 ? undefined : distinct);
}

/** A name as the store has it. */
function nameOf(written: string): string {
  return composed(written).trim();
}
