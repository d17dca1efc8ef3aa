import { expect, it } from "vitest";
import { SiteError } from "../api/errors.ts";

it("recognises an error of another copy of the class", () => {
  class Copy extends Error {
    override readonly name = "SiteError";
    readonly status = 404;
  }
  expect(new Copy("x") instanceof SiteError).toBe(true);
  expect(new SiteError("x") instanceof SiteError).toBe(true);
  expect(new Error("x") instanceof SiteError).toBe(false);
  expect({ name: "SiteError" } instanceof SiteError).toBe(false);
});
