import { expect, it } from "vitest";
import { withRule, withoutRule } from "./redirect-rules.ts";

const RULE = { from: "/news/开业.html", to: "/news/index.html" };
const LINE = "- { from: /news/开业.html, to: /news/index.html, status: 301 }";

it.each([
  ["nothing", "", `${LINE}\n`],
  ["comments alone", "# ours\n", `# ours\n${LINE}\n`],
  [
    "a list",
    "- { from: /a.html, to: /b.html } # kept\n",
    `- { from: /a.html, to: /b.html } # kept\n${LINE}\n`,
  ],
  [
    "lines of Windows",
    "- from: /a.html\r\n  to: /b.html\r\n",
    `- from: /a.html\r\n  to: /b.html\r\n${LINE}\r\n`,
  ],
  ["no last line end", "- { from: /a.html, to: /b.html }", `- { from: /a.html, to: /b.html }\n${LINE}\n`],
  [
    "an indented list",
    "  - { from: /a.html, to: /b.html }\n",
    `  - { from: /a.html, to: /b.html }\n  ${LINE}\n`,
  ],
])("adds a rule to %s, and takes nothing else away with it", (_, before, after) => {
  expect(withRule(before, RULE)).toBe(after);
  expect(withoutRule(after, RULE.from)).toBe(before.replace(/([^\n])$/, "$1\n"));
});

it("quotes values that YAML would misread", () => {
  const rule = { from: "/a b: c.html", to: "/x.html?y=1#z" };
  const text = withRule("", rule) ?? "";
  expect(text).toBe('- { from: "/a b: c.html", to: "/x.html?y=1#z", status: 301 }\n');
  expect(withoutRule(text, rule.from)).toBe("");
});

it("does not edit a flow list", () => {
  expect(withRule("[{ from: /a.html, to: /b.html }]\n", RULE)).toBeUndefined();
});
