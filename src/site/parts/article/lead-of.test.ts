import { describe, expect, it } from "vitest";
import { leadOf } from "./lead-of.ts";

describe("the lead of an article", () => {
  it("is none where the summary was taken from the text, although the text has marks and the summary was cut", () => {
    for (const [html, summary] of [
      ["<p>On <strong>4 March</strong> the wire &amp; came down.</p>", "On 4 March the wire came…"],
      ['<p>3 月 4 日，<a href="/x">电车线</a>断了。</p>', "3 月 4 日，电车线断了。"],
    ] as const)
      expect(leadOf({ html, summary })).toBe("");
  });

  it("is the summary where somebody wrote one", () => {
    const summary = "We ask for one quiet day.";
    expect(leadOf({ html: "<p>On 4 March the wire came down.</p>", summary })).toBe(summary);
  });
});
