import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { CORE_BROWSER_TESTS } from "./core-tests.ts";

it("the browser tests of the core are files that exist", () => {
  expect(CORE_BROWSER_TESTS.filter((file) => !existsSync(file))).toEqual([]);
});
