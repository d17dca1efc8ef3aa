import { expect, it } from "vitest";
import { createKnownNames } from "./known-names.ts";

it("admits a limited number of names to a list", () => {
  const names = createKnownNames({ ofList: 2, ofAll: 100 });
  const admitted = ["a", "b", "c", "a"].map((name) => names.admit("one", name, 1));
  expect(admitted).toEqual([true, true, false, true]);
  expect([names.admit("two", "c", 1), names.admit("one", "c", 2)]).toEqual([true, true]);
});

it("keeps the lists of tenants in whose time zone the day has already changed", () => {
  const names = createKnownNames({ ofList: 2, ofAll: 100 });
  const admitted = ["a", "b", "c"].map((name) => [
    names.admit("seoul", name, 2),
    names.admit("london", name, 1),
  ]);
  expect(admitted.flat()).toEqual([true, true, true, true, false, false]);
});

it("drops the least recently used list if there are too many names in total", () => {
  const names = createKnownNames({ ofList: 2, ofAll: 5 });
  for (const list of ["one", "two"]) for (const name of ["a", "b"]) names.admit(list, name, 1);
  names.admit("one", "a", 1);
  for (const name of ["a", "b"]) names.admit("three", name, 1);
  expect([names.admit("one", "c", 1), names.admit("three", "c", 1), names.admit("two", "c", 1)]).toEqual([
    false,
    false,
    true,
  ]);
});
