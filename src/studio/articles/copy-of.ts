import { entriesOf, takeApart } from "./text-parts.ts";

/** A copy of a text for a new article: without its translation key. */
export function copyOf(text: string): string {
  const { open, yaml, rest } = takeApart(text);
  const kept = entriesOf(yaml).filter(({ key }) => key !== "translationKey");
  return open + kept.map(({ lines }) => lines).join("") + rest;
}
