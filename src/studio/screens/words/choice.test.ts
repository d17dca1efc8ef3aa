import { expect, it } from "vitest";
import { chosenIn, countPlaces, keyOf, keysOf, withLeftOut } from "./choice.ts";

const place = { line: 1, kind: "text", key: null, before: "", found: "a", after: "" } as const;
const file = (name: string, count: number) => ({
  name,
  hash: "h",
  title: null,
  draftBy: null,
  places: Array.from({ length: count }, () => place),
});
const FILES = [file("one.md", 2), file("two.md", 1)];

it("chooses all places until some are left out", () => {
  expect(chosenIn(FILES, new Set())).toEqual([
    { name: "one.md", hash: "h", places: [0, 1] },
    { name: "two.md", hash: "h", places: [0] },
  ]);
  expect(countPlaces(FILES)).toBe(3);
});

it("leaves out single places and whole files, and adds them again", () => {
  const one = withLeftOut(new Set(), [keyOf(file("one.md", 2), 0)], true);
  expect(chosenIn(FILES, one)[0]?.places).toEqual([1]);
  const none = withLeftOut(one, FILES.flatMap(keysOf), true);
  expect(chosenIn(FILES, none)).toEqual([]);
  expect(chosenIn(FILES, withLeftOut(none, keysOf(file("two.md", 1)), false))).toEqual([
    { name: "two.md", hash: "h", places: [0] },
  ]);
});
