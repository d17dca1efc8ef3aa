import { expect, it } from "vitest";
import { indexDocument } from "../index/document.ts";
import { PackedPositions } from "../index/word-positions.ts";
import { parseQuery } from "../words/query.ts";
import { closenessOf } from "./closeness.ts";

function closeness(query: string, title: string, body = "") {
  const { positions } = indexDocument({ slug: "", title, headings: [], summary: "", body: [body] });
  return closenessOf(new PackedPositions(positions), parseQuery(query).unigrams);
}

it("is 1 for an exact match, and a little lower with one error", () => {
  expect(closeness("客户体验管理平台", "客户体验管理平台").share).toBe(1);
  for (const query of ["客户验体管理平台", "客户体管理平台", "客户体体验管理平台", "客户体检管理平台"]) {
    const { share } = closeness(query, "客户体验管理平台");
    expect([query, share > 0.8 && share < 1]).toEqual([query, true]);
  }
});

it("ignores characters in other places", () => {
  expect(closeness("客户体验管理平台", "管理", "平台上的体验，客户很多。").share).toBeLessThan(0.5);
});

it("prefers a title without other text", () => {
  const whole = closeness("客户体检", "客户体验");
  const part = closeness("客户体检", "怎样改善客户体验的若干办法");
  const body = closeness("客户体检", "别的", "改善客户体验");
  expect([whole.share, part.share]).toEqual([body.share, body.share]);
  expect(whole.value).toBeGreaterThan(part.value);
  expect(part.value).toBeGreaterThan(body.value);
});

it("accepts queries of any length", () => {
  const long = "长".repeat(20) + "句".repeat(60);
  expect(closeness(long, long).share).toBe(1);
});
