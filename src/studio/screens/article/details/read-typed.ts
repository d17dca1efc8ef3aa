import type { FrontMatterValue } from "../../../../contract/front-matter/write-value.ts";
import type { DetailKind } from "./detail-groups.ts";

/** A value as its field shows it. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  return String(value);
}

/** A list of names, or one name, as a list. */
export function namesOf(value: unknown): string[] {
  return [value ?? []].flat().map((name: unknown) => (name === null ? "" : String(name)));
}

/** Converts typed text to a front-matter value; `undefined` removes the key. */
export function readTyped(
  kind: Exclude<DetailKind, "flag" | "names" | "date">,
  key: string,
  typed: string,
): FrontMatterValue {
  // The title is required, so an empty one stays.
  if (typed.trim() === "") return key === "title" ? "" : undefined;
  switch (kind) {
    case "number":
      return /^\s*-?\d+(?:\.\d+)?\s*$/.test(typed) ? Number(typed) : typed;
    case "lines":
      // The value is one line in the file.
      return typed.replaceAll(/\s*\n\s*/g, " ");
    default:
      return typed;
  }
}
