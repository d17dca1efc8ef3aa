import { expect, it } from "vitest";
import { withRules } from "./edit-redirects.ts";

const RULE = { from: "/news/index.html", to: "/press/index.html" };
const ADDED = "- from: /news/index.html\n  to: /press/index.html\n  status: 301\n";
const IN_BRACES = "- { from: /news/index.html, to: /press/index.html, status: 301 }\n";

it.each([
  ["a new file", "", ADDED],
  [
    "a list of lines",
    "# own\n- { from: /a, to: /b } # kept\n",
    `# own\n- { from: /a, to: /b } # kept\n${IN_BRACES}`,
  ],
  ["an empty list in brackets", "# none yet\n[]\n", `# none yet\n${ADDED}`],
  ["a list in brackets", "[{ from: /a, to: /b }]\n", `- { from: /a, to: /b }\n${IN_BRACES}`],
  [
    "a list in brackets with comments",
    "[\r\n  # why\r\n  { from: /a, to: /b },\r\n]\r\n",
    `# why\r\n- { from: /a, to: /b }\r\n${IN_BRACES.replace("\n", "\r\n")}`,
  ],
])("adds a rule to %s", (_, before, after) => {
  expect(withRules(before, [RULE])).toBe(after);
});

it("replaces a rule for the same address", () => {
  const other = "- { from: /a, to: /b }\n";
  expect(withRules(`- { from: /news/index.html, to: /old.html }\n${other}`, [RULE])).toBe(other + IN_BRACES);
});

it("removes rules for the new address, which would hide it", () => {
  const back = { from: RULE.to, to: RULE.from };
  expect(withRules(IN_BRACES, [back])).toBe(
    "- { from: /press/index.html, to: /news/index.html, status: 301 }\n",
  );
  const encoded = { from: "/뉴스/index.html", to: "/press/index.html" };
  expect(
    withRules(`- { from: "${encodeURI(encoded.from)}", to: /c }\n- { from: /a, to: /b }\n`, [encoded]),
  ).toBe("- { from: /a, to: /b }\n- { from: /뉴스/index.html, to: /press/index.html, status: 301 }\n");
});

it("returns undefined for a text that is not a list", () => {
  expect(withRules("a: b\n", [RULE])).toBeUndefined();
});
