import { expect, it } from "vitest";
import { namesOf, readTyped, showValue } from "./read-typed.ts";

it.each([
  ["number", "order", " 30", 30],
  ["number", "order", "-1.5", -1.5],
  ["number", "order", "first", "first"],
  ["lines", "summary", "one \n two", "one two"],
  ["words", "cover", "", undefined],
  ["lines", "title", "", ""],
] as const)("%s %s %j", (kind, key, typed, value) => expect(readTyped(kind, key, typed)).toEqual(value));

it("shows values in the form in which they are typed", () => {
  expect(namesOf(["a", "b, c", 7])).toEqual(["a", "b, c", "7"]);
  expect(namesOf("a")).toEqual(["a"]);
  expect(namesOf(undefined)).toEqual([]);
  expect(showValue(30)).toBe("30");
  expect(showValue(null)).toBe("");
});
