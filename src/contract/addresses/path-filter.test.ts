import { expect, it } from "vitest";
import { readPathFilter, writePathFilter } from "./path-filter.ts";

it("contains every path in two bytes each, and hardly any other", () => {
  const paths = Array.from(
    { length: 20_000 },
    (_, index) => `/${index % 3 === 0 ? "글" : "posts"}/${index}.html`,
  );
  const text = writePathFilter(paths);
  expect(text.length).toBeLessThan(54_000);
  const holds = readPathFilter(text);
  expect(paths.filter((path) => !holds(path))).toEqual([]);
  const others = paths.filter((path) => holds(path.replace(".html", ".htm")) || holds(`/kr${path}`));
  expect(others.length).toBeLessThan(80);
});

it("contains nothing when it is empty", () => {
  expect(readPathFilter(writePathFilter([]))("/a.html")).toBe(false);
});
