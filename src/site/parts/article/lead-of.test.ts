import { describe, expect, it } from "vitest";
import { leadOf } from "./lead-of.ts";

describe("the lead of an article", () => {
  it("is empty if the summary was derived from the text, even with markup in the text and a cut summary", () => {
    for (const [html, summary] of [
      ["<p>On <strong>4 March</strong> the wire &amp; came down.</p>", "On 4 March the wire came…"],
      ['<p>3 月 4 日，<a href="/x">电车线</a>断了。</p>', "3 月 4 日，电车线断了。"],
    ] as const)
      expect(leadOf({ html, summary })).toBe("");
  });

  it("is the summary if somebody wrote one", () => {
    const summary = "We ask for one quiet day.";
    expect(leadOf({ html: "<p>On 4 March the wire came down.</p>", summary })).toBe(summary);
  });
});
