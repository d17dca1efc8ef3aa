import { describe, expect, it } from "vitest";
import { Findings } from "./findings.ts";
import { exceededBound } from "./parsing-bounds.ts";
import { withinParsingBounds } from "./within-parsing-bounds.ts";

const nested = (levels: number, indent: string, mark: string) =>
  Array.from({ length: levels }, (_, level) => `${indent.repeat(level)}${mark} item ${level}`).join("\n");
const table = (rows: number) => `| a | b |\n|---|---|\n${"| c | d |\n".repeat(rows)}`;

describe("a text that would overload a parser", () => {
  it.each([
    ["a list of 400 levels", nested(400, "  ", "-")],
    ["with empty lines between", nested(400, "  ", "-").replaceAll("\n", "\n\n")],
    ["numbered", nested(400, "   ", "1.")],
    ["quotes", nested(400, "> ", "-")],
    ["marks on one line", `${"- ".repeat(400)}x`],
    ["after other text", `Words\n\n${nested(400, "\t", "*")}`],
  ])("is recognised by its depth: %s", (_name, text) => {
    expect(exceededBound(text)).toMatchObject({ what: "depth", limit: 100 });
  });

  it("counts the cells of tables", () => {
    expect(exceededBound(table(20_000))).toEqual({ what: "cells", limit: 30_000, line: 10_001 });
  });

  const lines = (count: number, write: (line: number) => string) =>
    Array.from({ length: count }, (_, line) => write(line)).join("\n");
  it.each([
    ["items", "- a\n  - b\n".repeat(6_000)],
    ["items", "> a\n\n".repeat(6_000)],
    ["footnotes", lines(5_000, (note) => `[^${note}]: Note`)],
    ["references", lines(5_000, (name) => `[n${name}]: /address`)],
    ["marks", "[a](".repeat(3_000)],
    ["marks", "*a _b ".repeat(2_000)],
    ["marks", lines(3_000, () => "<!-- a")],
    ["marks", "&amp; a\n".repeat(3_000)],
    ["marks", lines(500, () => `${"*a ".repeat(500)}\n`)],
    ["elements", lines(300, () => "x <b>\n")],
    ["elements", "<div>".repeat(300)],
    ["blocks", ":::note\n\n".repeat(200)],
    ["blocks", "::::note\n:::\n".repeat(200)],
    ["blocks", `${":::note\n".repeat(90)}${"a\n".repeat(10_000)}`],
    ["unmarked", `> a\n${"b\n".repeat(5_000)}`],
    ["unmarked", `- a\n${"=\n".repeat(5_000)}`],
    ["marks", `> \`\`\`\n\n${"[a](b ".repeat(1_500)}`],
    ["marks", `- \`\`\`\n\n${"[a](b ".repeat(1_500)}`],
    ["marks", `:::note\n\`\`\`\n:::\n${"[a](b ".repeat(1_500)}`],
    ["marks", `a\n        \`\`\`\n${"[a](b ".repeat(1_500)}`],
    ["marks", `> <div>\n${"[a](b ".repeat(1_500)}`],
    ["marks", "| [a](b\n".repeat(1_500)],
    ["marks", `a\n-|-\n${"[a](b\n".repeat(1_500)}`],
    ["marks", "[a]: b [c](d\n".repeat(1_000)],
    ["marks", `x\n${"2. [a](b\n".repeat(1_500)}`],
    ["marks", `x\n${":::a [a](b\n:::\n".repeat(1_500)}`],
  ])("is reported by its %s: %#", (what, text) => {
    expect(exceededBound(text)).toMatchObject({ what });
  });

  it("is refused with a finding, and not processed", async () => {
    const findings = new Findings();
    const work = () => expect.unreachable("parsed all the same");
    for (const text of [nested(400, "  ", "-"), table(20_000)])
      expect(await withinParsingBounds({ origin: "a.md" }, text, findings, work)).toBeUndefined();
    expect(findings.list).toMatchObject([
      { severity: "error", kind: "too-deep", file: "a.md", line: 101 },
      { severity: "error", kind: "too-many-cells", file: "a.md", line: 10_001 },
    ]);
  });
});

it.each([
  ["thirty levels", nested(30, "  ", "-")],
  ["ten thousand items side by side", "- a\n  - b\n    - c\n".repeat(3_333)],
  [
    "a list that begins again and again, ever further to the right",
    "- a\n\nText\n\n  - b\n\nText\n".repeat(200),
  ],
  ["rules and rows of marks", "---\n\n* * *\n\n".repeat(200)],
  [
    "3,000 footnotes",
    Array.from({ length: 3_000 }, (_, note) => `Word[^${note}]\n\n[^${note}]: Note\n`).join("\n"),
  ],
  ["a table of 10,000 cells", table(5_000)],
  ["a table without outer bars", `a | b\n--|--\n${"*c* | [d](e.md)\n".repeat(2_000)}`],
  ["a table of HTML", `<table>\n${"<tr><td>*a*</td><td><b>b</b></td></tr>\n".repeat(2_000)}</table>`],
  ["a long list of links", "- [a](b.md) and `code`\n".repeat(2_000)],
  ["code of 5,000 lines", `\`\`\`js\n${"let a = b[c] * d[e] * f_g;\n".repeat(5_000)}\`\`\``],
  ["ten thousand paragraphs with links", "Words *are* [here](a.md), `code` too.\n\n".repeat(10_000)],
  ["blocks of cards", `::::cards\n${":::card[A]{to=/a}\nText\n:::\n".repeat(2_000)}::::\n`],
  ["admonitions with a title", ":::tip Title\nText *a*\n:::\n\n".repeat(2_000)],
  [
    "code in lists",
    `1. Do this:\n\n   \`\`\`js\n${"   let a = b[c] * d[e];\n".repeat(1_000)}   \`\`\`\n\n2. Text\n`,
  ],
  ["code in quotes", `> \`\`\`js\n${"> let a = b[c] * d[e];\n".repeat(1_000)}> \`\`\`\n`],
  ["code after a tab", `-\tDo this:\n\n\t~~~\n${"\tlet a = b[c] * d[e];\n".repeat(1_000)}\t~~~\n`],
  ["code in a block", `:::note\n\`\`\`js\n${"let a = b[c] * d[e];\n".repeat(1_000)}\`\`\`\n:::\n`],
  ["quotes of hard-wrapped text", `${"> a\nb\nc\nd\n\n".repeat(2_000)}`],
  ["definitions of links", Array.from({ length: 3_000 }, (_, name) => `[n${name}]: /address`).join("\n")],
  ["elements named in code", "Write `<div>` or `<b>` here.\n\n".repeat(500)],
  ["placeholders in angle brackets", "Ask <subdomain> of <name>\n\n".repeat(500)],
])("ordinary texts stay within the limits: %s", (_name, text) => {
  expect(exceededBound(text)).toBeUndefined();
});
