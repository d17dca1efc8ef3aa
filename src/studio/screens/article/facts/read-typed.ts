import type { FactValue } from "../../../writing/facts.ts";
import type { FactKind } from "./fact-groups.ts";

/** A fact as its field shows it. */
export function showFact(value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}

const COMMA = /[,，、]/;

/** What somebody typed into a field, as it is to stand in the text; `undefined` takes the line away. */
export function readTyped(kind: FactKind, key: string, typed: string): FactValue {
  // An article has a title, be it empty for now.
  if (typed.trim() === "") return key === "title" ? "" : undefined;
  switch (kind) {
    case "names":
      return typed
        .split(COMMA)
        .map((name) => name.trim())
        .filter((name) => name !== "");
    case "number":
      return /^\s*-?\d+(?:\.\d+)?\s*$/.test(typed) ? Number(typed) : typed;
    case "lines":
      // One line of the file: where it breaks on a page is up to the page.
      return typed.replaceAll(/\s*\n\s*/g, " ");
    default:
      return typed;
  }
}
