import type { FactValue } from "../../../writing/facts.ts";
import type { FactKind } from "./fact-groups.ts";

/** A value as its field shows it. */
export function showFact(value: unknown): string {
  if (value === undefined || value === null) return "";
  return Array.isArray(value) ? value.map(String).join(", ") : String(value);
}

const COMMA = /[,，、]/;

/** Converts typed text to a front-matter value; `undefined` removes the key. */
export function readTyped(kind: FactKind, key: string, typed: string): FactValue {
  // The title is required, so an empty one stays.
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
      // The value is one line in the file.
      return typed.replaceAll(/\s*\n\s*/g, " ");
    default:
      return typed;
  }
}
