import { expect, it } from "vitest";
import { addressesOf, withRule, withRules, withoutRule } from "./redirect-rules.ts";

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
])("adds a rule to %s and removes it again, without changing anything else", (_, before, after) => {
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

it("removes a rule however it is written, and nothing around it", () => {
  const text = [
    "# Our rules",
    "- from: /block.html",
    "  to: /b.html # why",
    "",
    "# About the next",
    "- to: /c.html",
    "  from: '/it''s.html'",
    '- { to: /d.html, from: "/d, e.html" }',
    "- { from: /plain.html, to: /f.html } # last",
    "",
  ].join("\n");
  expect([...addressesOf(text)]).toEqual(["/block.html", "/it's.html", "/d, e.html", "/plain.html"]);
  expect(withoutRule(text, "/block.html")).toBe(text.replace(/- from: \/block[^#]*# why\n/, ""));
  expect(withoutRule(text, "/it's.html")).toBe(text.replace(/- to: \/c.*\n.*\n/, ""));
  expect(withoutRule(text, "/d, e.html")).toBe(text.replace(/- \{ to: \/d.*\n/, ""));
  expect(withoutRule(text, "/plain.html")).toBe(text.replace(/- \{ from: \/plain.*\n/, ""));
  expect(withoutRule(text, "/other.html")).toBe(text);
});

it("removes a rule with the comments and blank lines inside it", () => {
  const a = "- from: /a\n  to: /b\n  # for a while\n\n# until May\n  status: 302\n";
  const end = "\n  # the last\n";
  expect(withoutRule(`- from: /z\n  to: /y\n${a}${end}`, "/a")).toBe(`- from: /z\n  to: /y\n${end}`);
  expect(withoutRule(`${a}# About z\n- from: /z\n  to: /y\n`, "/a")).toBe(
    "# About z\n- from: /z\n  to: /y\n",
  );
  expect(addressesOf("- to: /b\n  # its address\n  from: /a\n")).toEqual(new Set(["/a"]));
});

it("appends ten thousand rules, each on a line of its own", () => {
  const rules = Array.from({ length: 10_000 }, (_, index) => ({
    from: `/old/${index}.html`,
    to: "/new.html",
    status: 302,
  }));
  const text = withRules("# ours\n", rules) ?? "";
  expect(text.split("\n")).toHaveLength(10_002);
  expect(text.split("\n")[1]).toBe("- { from: /old/0.html, to: /new.html, status: 302 }");
  expect(addressesOf(text).size).toBe(10_000);
});
