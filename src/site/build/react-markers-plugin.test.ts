import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { withoutStackTraces } from "./react-markers-plugin.ts";

it("has a module's errors without stack traces, and those of others with theirs", () => {
  const [marker, later] = runInNewContext(`(() => {
    const exports = {};
    (() => { ${withoutStackTraces("exports.marker = Error('marker');")} })();
    return [exports.marker, Error('later')];
  })()`);
  expect(marker.stack).toBeUndefined();
  expect(later.stack).toMatch(/^Error: later\n {4}at/);
});
