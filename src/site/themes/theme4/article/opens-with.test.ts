import { describe, expect, it } from "vitest";
import { opensWith } from "./opens-with.ts";

describe("a summary taken from the text", () => {
  it("is recognised although the text has marks and the summary was cut", () => {
    expect(
      opensWith("<p>On <strong>4 March</strong> the wire &amp; came down.</p>", "On 4 March the wire came…"),
    ).toBe(true);
    expect(opensWith('<p>3 月 4 日，<a href="/x">电车线</a>断了。</p>', "3 月 4 日，电车线断了。")).toBe(
      true,
    );
  });

  it("is told from one that was written", () => {
    expect(opensWith("<p>On 4 March the wire came down.</p>", "We ask for one quiet day.")).toBe(false);
  });
});
