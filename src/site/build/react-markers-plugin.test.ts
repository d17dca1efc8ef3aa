import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { REACT_DOM, withoutStackTraces } from "./react-markers-plugin.ts";

it("has a module's errors without stack traces, and those of others with theirs", () => {
  const [marker, later] = runInNewContext(`(() => {
    const exports = {};
    (() => { ${withoutStackTraces("exports.marker = Error('marker');")} })();
    return [exports.marker, Error('later')];
  })()`);
  expect(marker.stack).toBeUndefined();
  expect(later.stack).toMatch(/^Error: later\n {4}at/);
});

it("knows the file in which React DOM makes its markers", () => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("react-dom/client"))), "cjs");
  const found = readdirSync(folder).filter((name) => REACT_DOM.test(name));
  expect(found).toHaveLength(1);
  expect(readFileSync(join(folder, found[0] ?? ""), "utf8")).toMatch(/= Error\(/);
});
