import { entriesOf, takeApart } from "./text-parts.ts";

/** A text as that of another article: all but what joins the first one with its translations. */
export function copyOf(text: string): string {
  const { open, yaml, rest } = takeApart(text);
  const kept = entriesOf(yaml).filter(({ key }) => key !== "translationKey");
  return open + kept.map(({ lines }) => lines).join("") + rest;
}
