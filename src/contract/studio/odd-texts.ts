import type { FieldError } from "../api/errors.ts";

/**
 * Matches fields that may contain NUL: file texts are stored byte by byte, and the checks of texts report a NUL with its line.
 */
const MAY_HOLD_NUL = /(^|\.)text$/;

/**
 * Finds texts that no store can hold, at any depth of a call's input: texts with lone surrogates or U+0000. Field names are also
 * checked.
 */
export function findOddTexts(input: unknown): FieldError[] {
  const found: FieldError[] = [];
  // Uses a loop instead of recursion, because clients choose the depth.
  const rest: { field: string; value: unknown }[] = [{ field: "", value: input }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { field, value } = next;
    if (typeof value === "string") {
      const message = oddityOf(field, value);
      if (message !== undefined) found.push({ field: field.toWellFormed().replaceAll("\0", ""), message });
    } else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const path = field === "" ? name : `${field}.${name}`;
        rest.push({ field: path, value: inner });
        if (!name.isWellFormed() || name.includes("\0")) rest.push({ field, value: name });
      }
    }
  }
  return found.slice(0, MAXIMUM_FOUND).reverse();
}

const MAXIMUM_FOUND = 20;

function oddityOf(field: string, text: string): string | undefined {
  if (!text.isWellFormed()) return "has half of a character (a lone surrogate), which cannot be stored";
  if (text.includes("\0") && !MAY_HOLD_NUL.test(field)) return "has a NUL character, which cannot be stored";
  return undefined;
}
