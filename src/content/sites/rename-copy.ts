import { isMap, isPair, isScalar, parseDocument } from "yaml";
import type { NewSite } from "./starter-files.ts";

/**
 * Makes the settings of a site those of its copy: with another code, name and host, and without the public origin of the original. All other
 * lines stay as they are.
 */
export function renameCopy(
  text: string,
  { code, name, host }: Pick<NewSite, "code" | "name" | "host">,
): string {
  const { contents } = parseDocument(text);
  if (!isMap(contents)) return text;
  const values: Readonly<Record<string, string | null>> = {
    code: JSON.stringify(code),
    name: JSON.stringify(name),
    hosts: JSON.stringify(host === "" ? [] : [host]),
    origin: null,
  };
  const edits = contents.items.flatMap((pair) => {
    if (!isPair(pair) || !isScalar(pair.key) || typeof pair.key.value !== "string") return [];
    const value = values[pair.key.value];
    const range =
      pair.value !== null && typeof pair.value === "object" && "range" in pair.value
        ? pair.value.range
        : null;
    if (value === undefined || !Array.isArray(range)) return [];
    const [, end] = range as [number, number, number];
    return [{ key: pair.key.value, start: pair.key.range?.[0] ?? 0, end, value }];
  });
  const named = new Set(edits.map(({ key }) => key));
  const missing = ["code", "name", "hosts"].filter((key) => !named.has(key));
  const changed = edits
    .toSorted((left, right) => right.start - left.start)
    .reduce(
      (changing, { key, start, end, value }) =>
        changing.slice(0, start) +
        (value === null ? "" : `${key}: ${value}${endOf(changing, end)}`) +
        changing.slice(end),
      text,
    );
  return missing.map((key) => `${key}: ${values[key] ?? ""}\n`).join("") + changed;
}

/** A block list ends with the line end before the next key. */
function endOf(text: string, end: number): string {
  return text[end - 1] === "\n" ? "\n" : "";
}
