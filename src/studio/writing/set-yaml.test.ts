import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readYamlValues, removeYaml, setYaml, valueAt } from "./set-yaml.ts";

const SITES = ["harbor", "lumen", "fieldguide", "launch"].map((name) => ({
  name,
  text: readFileSync(`sites/${name}/site.yaml`, "utf8"),
}));

describe("setting a value in YAML", () => {
  it.each([
    [
      "a value",
      "theme: theme1 # our look\nname: A\n",
      ["theme"],
      "theme2",
      "theme: theme2 # our look\nname: A\n",
    ],
    ["a quoted value", "a: { b: '#111', c: 1 }\n", ["a", "b"], "#222", "a: { b: '#222', c: 1 }\n"],
    ["a new key", "a: 1\nb: 2\n# end\n", ["c"], "x", "a: 1\nb: 2\nc: x\n# end\n"],
    ["a new key without a last line end", "a: 1", ["c"], "x", "a: 1\nc: x\n"],
    ["a new key in braces", "a: { b: 1 }\n", ["a", "c"], "#fff", 'a: { b: 1, c: "#fff" }\n'],
    ["the first key in braces", "a: {}\n", ["a", "c"], "x", "a: { c: x }\n"],
    [
      "new mappings",
      "a:\n  b: 1\nz: 2\n",
      ["a", "c", "d", "e"],
      "x",
      "a:\n  b: 1\n  c:\n    d: { e: x }\nz: 2\n",
    ],
    ["a key without value", "a:\n  b:\n  c: 1\n", ["a", "b"], "x", "a:\n  b: x\n  c: 1\n"],
    ["a mapping without value", "a: # todo\nz: 1\n", ["a", "b"], "x", "a: # todo\n  b: x\nz: 1\n"],
    ["text in lines", "a: |\n  one\n  two\nz: 1\n", ["a"], "x", "a: x\nz: 1\n"],
    ["CRLF", "a:\r\n  b: 1\r\nz: 2\r\n", ["a", "c"], "x", "a:\r\n  b: 1\r\n  c: x\r\nz: 2\r\n"],
    ["a byte order mark", "\uFEFFa: 1\n", ["a"], "x", "\uFEFFa: x\n"],
    ["a new list", "a:\n  b: 1\n", ["a", "c"], ["x", "y"], "a:\n  b: 1\n  c: [x, y]\n"],
    ["a list in brackets", "a: ['x', y] # both\n", ["a"], ["z", "x"], "a: ['z', 'x'] # both\n"],
    ["a list on lines", "a:\n  - x # one\n  - y\n", ["a"], ["y", "x"], "a:\n  - y\n  - x # one\n"],
  ])("sets %s", (_, text, path, value, expected) => {
    expect(setYaml(text, path, value)).toBe(expected);
  });

  it.each([
    ["a shared value", "a: &x 1\nb: *x\n", ["a"]],
    ["a mapping", "a: { b: 1 }\n", ["a"]],
    ["below a text", "a: '{}'\n", ["a", "b"]],
    ["in broken YAML", "a: [1\n", ["a"]],
    ["in a list", "- a\n", ["a"]],
  ])("refuses to set %s", (_, text, path) => {
    expect(setYaml(text, path, "x")).toBeUndefined();
  });

  it("changes nothing else in the settings of the demo sites, whatever is set", () => {
    const key = fc.constantFrom("config", "themes", "theme2", "siteConfig", "theme2Colors", "logo", "new");
    const value = fc.oneof(fc.string(), fc.constantFrom("#0b4f6c", "media:a b.svg", "- x: {", "null", "1"));
    fc.assert(
      fc.property(
        fc.constantFrom(...SITES),
        fc.array(key, { minLength: 1, maxLength: 4 }),
        value,
        ({ text }, path, wanted) => {
          const changed = setYaml(text, path, wanted);
          if (changed === undefined) return;
          expect(valueAt(readYamlValues(changed), path)).toBe(wanted);
          const lines = new Set(changed.split("\n"));
          const lost = text.split("\n").filter((line) => !lines.has(line));
          expect(lost.length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("removing a key from YAML", () => {
  it.each([
    ["a line", "a: 1\nb: 2\nc: 3\n", ["b"], "a: 1\nc: 3\n"],
    ["a mapping that would be empty", "a:\n  b:\n    c: 1\nz: 1\n", ["a", "b", "c"], "z: 1\n"],
    ["the last in braces", "a: { b: 1, c: 2 }\n", ["a", "c"], "a: { b: 1 }\n"],
    ["the first in braces", "a: { b: 1, c: 2 }\n", ["a", "b"], "a: { c: 2 }\n"],
    ["what is not there", "a: 1\n", ["b", "c"], "a: 1\n"],
  ])("removes %s", (_, text, path, expected) => {
    expect(removeYaml(text, path)).toBe(expected);
  });

  it("undoes an addition to the settings of the demo sites", () => {
    for (const { text } of SITES) {
      const added = setYaml(text, ["themes", "theme3", "theme3Banner", "extra"], "media:x.svg");
      expect(added).not.toBe(text);
      expect(added && removeYaml(added, ["themes", "theme3", "theme3Banner", "extra"])).toBe(text);
    }
  });
});
