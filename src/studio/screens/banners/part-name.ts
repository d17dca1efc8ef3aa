import type { HomePart } from "../../../contract/site/home-parts.ts";
import type { Text } from "../../messages/messages.ts";

type NamedPart = HomePart<"theme1"> | HomePart<"theme2">;

/** The parts that have a name and a description in the messages. Parts of added themes are shown with their code names. */
const NAMED: readonly NamedPart[] = [
  "banners",
  "statement",
  "lead",
  "services",
  "articles",
  "featured",
  "reel",
  "contact",
];

/** Returns the name of a part of the home page. */
export function partName(part: string, text: Text): string {
  const named = NAMED.find((name) => name === part);
  return named === undefined ? part : text(`home-part-${named}`);
}

/** Returns what a part of the home page shows; empty for a part without description. */
export function partDescription(part: string, text: Text): string {
  const named = NAMED.find((name) => name === part);
  return named === undefined ? "" : text(`home-part-${named}-shows`);
}
