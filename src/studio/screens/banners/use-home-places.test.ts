import { expect, it } from "vitest";
import { homePlacesIn } from "./use-home-places.ts";

it.each([
  ["config:\n  siteConfig:\n    homeBannerId: home\n", ["home"]],
  ["config:\n  siteConfig:\n    homeBannerId: 3\n", ["3"]],
  ["config:\n  siteConfig:\n    homeBannerId: { en: home, zh: home-zh, kr: home }\n", ["home", "home-zh"]],
  ["config:\n  siteConfig: {}\n", []],
  ["code: [\n", []],
  [null, []],
])("finds the places of the home page in %j", (text, places) => {
  expect(homePlacesIn(text)).toEqual(places);
});
