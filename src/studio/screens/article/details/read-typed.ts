import type { FrontMatterValue } from "../../../../contract/front-matter/write-value.ts";
import type { DetailKind } from "./detail-groups.ts";

/** Formats a front-matter value for its form field. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  return String(value);
}

/** Converts a list of names, or a single name, to a list of strings. */
export function namesOf(value: unknown): string[] {
  return [value ?? []].flat().map((name: unknown) => (name === null ? "" : String(name)));
}

/** Converts typed text to a front-matter value; `undefined` means that the key is removed. */
export function readTyped(
  kind: Exclude<DetailKind, "flag" | "names" | "date">,
  key: string,
  typed: string,
): FrontMatterValue {
  // An empty title is written, because the key is required.
  if (typed.trim() === "") return key === "title" ? "" : undefined;
  switch (kind) {
    case "number":
      return /^\s*-?\d+(?:\.\d+)?\s*$/.test(typed) ? Number(typed) : typed;
    case "lines":
      // Line breaks become spaces, because the value has to fit on one line of the file.
      return typed.replaceAll(/\s*\n\s*/g, " ");
    default:
      return typed;
  }
}
