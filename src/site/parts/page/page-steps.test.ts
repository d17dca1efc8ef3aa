import { describe, expect, it } from "vitest";
import { pageSteps } from "./page-steps.ts";

describe("pageSteps", () => {
  it("is undefined if everything is on one page", () => {
    expect(pageSteps(1, 10, 0)).toBeUndefined();
    expect(pageSteps(1, 10, 10)).toBeUndefined();
    expect(pageSteps(1, 10, 11)).toBeDefined();
  });

  it("goes forward from the first page and back from the last", () => {
    expect(pageSteps(1, 10, 30)).toMatchObject({ previous: undefined, next: 2 });
    expect(pageSteps(3, 10, 30)).toMatchObject({ previous: 2, next: undefined });
  });

  it("numbers every page of a short list", () => {
    expect(pageSteps(2, 10, 30)?.numbers).toEqual([1, 2, 3]);
  });

  it("leaves gaps far from the current page", () => {
    expect(pageSteps(10, 10, 200)?.numbers).toEqual([1, undefined, 9, 10, 11, undefined, 20]);
  });

  it("fills a gap of a single page", () => {
    expect(pageSteps(4, 10, 200)?.numbers).toEqual([1, 2, 3, 4, 5, undefined, 20]);
  });

  it("goes back into the list from beyond its last page", () => {
    expect(pageSteps(9, 10, 30)).toEqual({ previous: 3, next: undefined, numbers: [1, 2, 3] });
  });
});
