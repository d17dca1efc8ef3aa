import { expect, it } from "vitest";
import { createKnownNames } from "./known-names.ts";

it("admits only so many names to a list, and those that it has", () => {
  const names = createKnownNames({ ofList: 2, ofAll: 100 });
  const admitted = ["a", "b", "c", "a"].map((name) => names.admit("one", name, 1));
  expect(admitted).toEqual([true, true, false, true]);
  expect([names.admit("two", "c", 1), names.admit("one", "c", 2)]).toEqual([true, true]);
});

it("keeps the lists of places where it is already another day", () => {
  const names = createKnownNames({ ofList: 2, ofAll: 100 });
  const admitted = ["a", "b", "c"].map((name) => [
    names.admit("seoul", name, 2),
    names.admit("london", name, 1),
  ]);
  expect(admitted.flat()).toEqual([true, true, true, true, false, false]);
});

it("forgets the list that was used longest ago when all together are too many", () => {
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
