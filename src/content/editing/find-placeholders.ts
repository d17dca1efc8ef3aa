import { coded } from "../../contract/studio/finding-codes.ts";
import { findEmptyPlaces } from "../../contract/studio/placeholders.ts";
import type { Finding } from "../source/findings.ts";

/** Warns about places of inserted blocks in an article that were never filled in. */
export function findPlaceholders({ name, text }: { name: string; text: string }): Finding[] {
  if (!name.startsWith("articles/")) return [];
  return findEmptyPlaces(text).map(({ line, what }) => ({
    file: name,
    line,
    severity: "warning",
    kind: "placeholder",
    message: `the ${what} is still empty; fill it in, or remove this part`,
    coded: coded(`placeholder-${what}`),
  }));
}
