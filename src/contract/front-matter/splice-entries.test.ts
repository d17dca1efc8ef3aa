import { describe, expect, it } from "vitest";
import { readFrontMatter } from "./read.ts";
import { setFrontMatter } from "./set.ts";

const article = (...lines: string[]) => `---\n${lines.join("\n")}\n---\n\nText\n`;

describe("changing entries of a list", () => {
  const COMMENTED = [
    "tags:",
    "  # places",
    "  - 'Washington, D.C.' # the city",
    '  - "sea"',
    "",
    "  # things",
    "  - boats",
    "order: 1",
  ];

  it.each([
    [
      "an appended entry leaves the quotes and comments of all others",
      COMMENTED,
      ["Washington, D.C.", "sea", "boats", "nets"],
      [...COMMENTED.slice(0, 7), "  - nets", "order: 1"],
    ],
    [
      "an inserted entry is written like the one before it",
      COMMENTED,
      ["Washington, D.C.", "river", "sea", "boats"],
      [...COMMENTED.slice(0, 3), "  - 'river'", ...COMMENTED.slice(3)],
    ],
    [
      "a removed entry is removed with its line",
      COMMENTED,
      ["sea", "boats"],
      [...COMMENTED.slice(0, 2), ...COMMENTED.slice(3)],
    ],
    [
      "a moved entry keeps its line",
      COMMENTED,
      ["boats", "Washington, D.C.", "sea"],
      [
        "tags:",
        "  # places",
        "  - boats",
        "  - 'Washington, D.C.' # the city",
        '  - "sea"',
        "",
        "  # things",
        "order: 1",
      ],
    ],
    [
      "an entry appended in brackets",
      ["tags: [ 'a, b', c ] # z"],
      ["a, b", "c", "d"],
      ["tags: [ 'a, b', c, d ] # z"],
    ],
    ["an entry appended to a single one in brackets", ["tags: [a]"], ["a", "b"], ["tags: [a, b]"]],
    ["a new first entry in brackets", ["tags: [a, b]"], ["z", "a", "b"], ["tags: [z, a, b]"]],
    ["the first entry in brackets is removed", ["tags: [a, b, c]"], ["b", "c"], ["tags: [b, c]"]],
    ["the last entry in brackets is removed", ["tags: [a, b, c]"], ["a", "b"], ["tags: [a, b]"]],
    [
      "an entry appended in brackets over several lines",
      ["tags: [", "  a, # the first, really", "  b,", "]"],
      ["a", "b", "c"],
      ["tags: [", "  a, # the first, really", "  b,", "  c,", "]"],
    ],
    ["numbers stay numbers", ["tags: [2024, sea]"], ["2024", "sea", "7"], ['tags: [2024, sea, "7"]']],
    ["all entries are removed", ["tags:", "  - a"], [], ["tags:", "  []"]],
  ])("%s", (_, before, values, after) => {
    expect(setFrontMatter(article(...before), "tags", values)).toBe(article(...after));
  });

  it("does not change a list that it cannot read", () => {
    expect(setFrontMatter(article("tags: [*a, b]"), "tags", ["b"])).toBeUndefined();
  });

  it("keeps line endings", () => {
    expect(setFrontMatter("---\r\ntags:\r\n- a\r\n---\r\n", "tags", ["a", "b"])).toBe(
      "---\r\ntags:\r\n- a\r\n- b\r\n---\r\n",
    );
  });

  it("writes the requested entries, whatever the list looked like", () => {
    const words = ["a", "b, c", "it's", "- d", "#e", "7", "true", "말", "x: y", '"q"'];
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const some = () => words.filter(() => random(2) === 0).toSorted(() => random(3) - 1);
    for (let round = 0; round < 400; round += 1) {
      const [before, after] = [some(), some()];
      const quoted = before.map((each) =>
        random(2) === 0 ? JSON.stringify(each) : `'${each.replaceAll("'", "''")}'`,
      );
      const text = article(
        ...([
          [`tags: [${quoted.join(random(2) === 0 ? ", " : " , ")}]`],
          ["tags:", ...quoted.flatMap((each) => [`  - ${each} # ${each}`, "  # between"])],
          ["tags: [", ...quoted.map((each) => `  ${each}, # ${each}`), "]"],
        ].at(random(3)) ?? []),
        "order: 1",
      );
      const changed = setFrontMatter(text, "tags", after);
      expect(readFrontMatter(changed ?? "")?.values, text).toEqual({ tags: after, order: 1 });
    }
  });
});
