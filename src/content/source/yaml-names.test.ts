import * as v from "valibot";
import { expect, it } from "vitest";
import { Findings } from "./findings.ts";
import { readYaml } from "./yaml-text.ts";

function findingsIn(text: string): string[] {
  const findings = new Findings();
  readYaml(text, v.unknown(), { file: "a.yaml" }, findings);
  return findings.list.map(({ line, message }) => `${line}: ${message}`);
}

it("reports a key that occurs twice in a map, but not the same key in two maps", () => {
  expect(findingsIn("a: 1\nb:\n  a: 2\na: 3\n")).toEqual([
    "4: broken YAML: the key a occurs twice. Keep one",
  ]);
  expect(findingsIn("- a: 1\n- a: 2\n")).toEqual([]);
});

it("accepts aliases, but not more than a person writes", () => {
  const list = (count: number) => `a: &a x\nb:\n${"  - *a\n".repeat(count)}`;
  expect(findingsIn(list(100))).toEqual([]);
  expect(findingsIn(list(101))).toEqual([
    "103: broken YAML: *a is one of more than 100 aliases, which is the limit. Write the values themselves",
  ]);
});

it("reports an alias that refers to nothing, or to its own ancestor", () => {
  expect(findingsIn("a: *b\n")[0]).toContain(
    "1: broken YAML: *b is an alias that refers to nothing above it",
  );
  expect(findingsIn("a: &a\n  b: *a\n")[0]).toContain(
    "2: broken YAML: *a is an alias inside the value that it refers to",
  );
});

it("lets the Studio translate an alias that refers to nothing", () => {
  const findings = new Findings();
  readYaml("a: *b\n", v.unknown(), { file: "a.yaml" }, findings);
  expect(findings.list).toMatchObject([{ coded: { code: "yaml-alias", values: { name: "b" } } }]);
});

it("lists the first hundred errors of a text, and the number of further ones", () => {
  const found = findingsIn("a: 1\n".repeat(5_000));
  expect(found).toHaveLength(101);
  expect(found.at(-1)).toBe(
    "102: from here on, 4,899 more findings are not listed. Correct those listed, then check again",
  );
});
