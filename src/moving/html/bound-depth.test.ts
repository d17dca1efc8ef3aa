import { describe, expect, it } from "vitest";
import { MAXIMUM_ELEMENTS, boundDepth } from "./bound-depth.ts";

describe("HTML with too many elements", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, row) => `<tr><td>${row}</td><td><b>x</b></td></tr>`).join("");

  it("keeps the text of the rest in one element, each row and cell on a line of its own", () => {
    const count = MAXIMUM_ELEMENTS / 4 + 2;
    const { html, isCut } = boundDepth(`<div><table>${rows(count)}</table>After <i>it</i></div>`);
    expect(isCut).toBe(true);
    expect(html.slice(-60)).toMatch(/<pre>x\n12500\nx\n12501\nx\nAfter it\n<\/pre>$/);
    expect(html).toContain("</table></div><pre>");
    expect(html.match(/<[a-z]/g)).toHaveLength(MAXIMUM_ELEMENTS + 1);
  });

  it("drops scripts from the rest", () => {
    const tail = "<script>bad()</script>good<!-- note -->".repeat(100);
    const { html, isCut } = boundDepth("<p>".repeat(MAXIMUM_ELEMENTS + 1) + tail);
    expect([isCut, html.includes("bad"), html.includes("good")]).toEqual([true, false, true]);
  });

  it("is unchanged within the limit", () => {
    const html = `<table>${rows(1_000)}</table>`;
    expect(boundDepth(html)).toEqual({ html, isFlattened: false, isCut: false });
  });
});
