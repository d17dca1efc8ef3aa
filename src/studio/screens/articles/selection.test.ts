import { expect, it } from "vitest";
import { createSelection } from "./selection.ts";

const ALL = ["a", "b", "c", "d"];

it("selects and deselects rows, singly or as a range", () => {
  const selection = createSelection();
  const chosen = () => [...selection.keys()].sort();
  selection.toggle("b");
  selection.toggle("d", ALL);
  expect(chosen()).toEqual(["b", "c", "d"]);
  selection.toggle("c");
  expect(chosen()).toEqual(["b", "d"]);
  selection.choose(ALL, true);
  expect(chosen()).toEqual(ALL);
  selection.clear();
  expect(chosen()).toEqual([]);
});

it("selects a single row when the previous one is no longer listed", () => {
  const selection = createSelection();
  selection.toggle("gone");
  selection.toggle("c", ALL);
  expect([...selection.keys()]).toEqual(["gone", "c"]);
});

it("notifies once per change, and returns the same object between changes", () => {
  const selection = createSelection();
  let told = 0;
  const stop = selection.subscribe(() => (told += 1));
  selection.toggle("a");
  expect(selection.keys()).toBe(selection.keys());
  stop();
  selection.toggle("b");
  expect(told).toBe(1);
});
