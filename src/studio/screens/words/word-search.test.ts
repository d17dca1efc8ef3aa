import { expect, it } from "vitest";
import { addressOf, readSearch } from "./word-search.ts";

it("leaves default values out of an address, and restores them when it reads the address", () => {
  const usual = readSearch(new URLSearchParams("find=a"));
  expect(usual).toMatchObject({
    find: "a",
    with: "",
    places: ["texts", "details", "settings"],
    language: "",
    group: "",
  });
  expect(addressOf("quay", usual)).toBe("/studio/sites/quay/replace?find=a");
});

it("reads every search back from its address", () => {
  const search = {
    ...readSearch(new URLSearchParams()),
    find: "항구 & pier",
    with: "*",
    matchesCase: true,
    wholeWords: true,
    places: ["settings", "addresses"] as const,
    language: "kr" as const,
    group: "news",
  };
  const [, query] = addressOf(undefined, search).split("?");
  expect(readSearch(new URLSearchParams(query))).toEqual(search);
});

it("ignores unknown values", () => {
  expect(readSearch(new URLSearchParams("in=texts+x&language=de"))).toMatchObject({
    places: ["texts"],
    language: "",
  });
});
