import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { spliceList } from "./splice-list.ts";

const LIST = `# What readers may still have
- from: en/a.md   # the first
  article: about

# From the old site
- from: en/b.md
  article: company
# The end
`;

describe("spliceList", () => {
  it("leaves lines outside entries unchanged", () => {
    expect(spliceList(LIST, () => true, [])).toBe(LIST);
    expect(spliceList(LIST, (index) => index === 0, [{ from: "en/c.md", article: "it: is" }])).toBe(
      `# What readers may still have
- from: en/a.md   # the first
  article: about

# From the old site
- from: en/c.md
  article: "it: is"
# The end
`,
    );
    expect(spliceList(LIST, () => false, [])).toBe(
      "# What readers may still have\n\n# From the old site\n# The end\n",
    );
  });

  it.each([
    ["flow entries", "- { from: a, article: b }", "- { from: a, article: b }\n- { from: c, article: d }\n"],
    [
      "indented entries",
      "  - from: a\n    article: b\n",
      "  - from: a\n    article: b\n  - from: c\n    article: d\n",
    ],
    [
      "other line ends",
      "- from: a\r\n  article: b\r\n",
      "- from: a\r\n  article: b\r\n- from: c\r\n  article: d\r\n",
    ],
    ["a text without entries", "# none yet", "# none yet\n- from: c\n  article: d\n"],
  ])("writes in the style of %s", (_, before, after) => {
    expect(spliceList(before, () => true, [{ from: "c", article: "d" }])).toBe(after);
  });

  it("returns undefined for a text that is not a list, or has several entries on a line", () => {
    for (const text of ["a: b\n", "[{ from: a }, { from: b }]\n", "- {", "- a\n- {"])
      expect(spliceList(text, () => true, [{ from: "c" }]) === undefined).toBe(text !== "- a\n");
  });

  it("preserves all other entries, whichever are removed", () => {
    const entries = Array.from({ length: 4 }, (_, index) => ({
      from: `en/${index}.md`,
      article: `a${index}`,
    }));
    const text = entries
      .map(({ from, article }, index) => `# ${index}\n- from: ${from}\n  article: ${article} # x\n\n`)
      .join("");
    for (let mask = 0; mask < 16; mask += 1) {
      const isKept = (index: number) => (mask & (1 << index)) !== 0;
      const spliced = spliceList(text, isKept, [{ from: "z", article: "z" }]) ?? "";
      expect(parse(spliced)).toEqual([
        ...entries.filter((_, index) => isKept(index)),
        { from: "z", article: "z" },
      ]);
    }
  });
});
