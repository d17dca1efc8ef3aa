import { describe, expect, it } from "vitest";
import { type StudioAddress, matchStudioPath, studioPath } from "./addresses.ts";

describe("studioPath", () => {
  it.each<[StudioAddress, string]>([
    [{ screen: "sites", parameters: {} }, "/studio/"],
    [{ screen: "join", parameters: {} }, "/studio/join"],
    [{ screen: "today", parameters: { tenant: "join" } }, "/studio/sites/join/"],
    [
      { screen: "article", parameters: { tenant: "harbor", language: "kr", path: "insights/첫 글" } },
      "/studio/sites/harbor/articles/kr/insights/%EC%B2%AB%20%EA%B8%80",
    ],
  ])("finds the screen of %j again", (address, path) => {
    expect(studioPath(address.screen, address.parameters as never)).toBe(path);
    expect(matchStudioPath(path)).toEqual(address);
  });

  it.each(["/studio", "/studio/sites/", "/studio/sites/a/articles/", "/studio/sites/a/articles/en/%E0", "/"])(
    "matches no screen: %s",
    (path) => {
      expect(matchStudioPath(path)).toBeUndefined();
    },
  );
});
