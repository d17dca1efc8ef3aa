import { describe, expect, it } from "vitest";
import { isLatestBuild } from "./update-check.ts";

describe("isLatestBuild", () => {
  it.each<[unknown, boolean]>([
    [{ id: "a", timestamp: 1 }, true],
    [{ id: "", timestamp: 1 }, false],
    [{ id: "a" }, false],
    ["<!doctype html>", false],
    [null, false],
    [undefined, false],
  ])("%j", (value, expected) => {
    expect(isLatestBuild(value)).toBe(expected);
  });
});
