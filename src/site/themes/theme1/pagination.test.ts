import { describe, expect, it } from "vitest";
import { pageNumbers } from "./pagination.tsx";

describe("pageNumbers", () => {
  it("shows every page of a short list", () => {
    expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
  });

  it("leaves gaps far from the present page", () => {
    expect(pageNumbers(10, 20)).toEqual([1, undefined, 9, 10, 11, undefined, 20]);
  });

  it("fills a gap of a single page", () => {
    expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, undefined, 20]);
  });

  it("keeps the ends reachable from a page beyond the last", () => {
    expect(pageNumbers(9, 3)).toEqual([1, 2, 3]);
  });
});
