import { expect, it } from "vitest";
import { asciiSlug } from "./ascii-slug.ts";

it.each([
  ["Harbor & Sons", "harbor-sons"],
  ["Café Pokémon", "cafe-pokemon"],
  ["  2nd  Site! ", "2nd-site"],
  ["港口 Harbor", "harbor"],
  ["한국", ""],
  ["twelve chars and more", "twelve-chars"],
])("shortens %j to %j", (name, slug) => {
  expect(asciiSlug(name, 13)).toBe(slug);
});
