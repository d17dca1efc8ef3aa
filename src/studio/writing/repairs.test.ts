import { expect, it } from "vitest";
import { repairOf } from "./repairs.ts";

it.each([
  [
    "an unknown key",
    "---\ntitel: a\n---\n",
    2,
    1,
    'titel: unknown key; allowed here are title, summary. Did you mean "title"?',
    "---\ntitle: a\n---\n",
  ],
  [
    "a date",
    "---\r\ntitle: a\r\npublishedAt: 2026/5/31 # new\r\n---\r\n",
    3,
    14,
    "publishedAt: must be a date, written 2026-05-31",
    "---\r\ntitle: a\r\npublishedAt: 2026-05-31 # new\r\n---\r\n",
  ],
  [
    "round quotes",
    "---\ntags: [a, “b c”]\n---\n",
    2,
    11,
    'tags[1]: curly quotes are part of the name and are shown. Write b c, or "b c" with straight quotes',
    "---\ntags: [a, b c]\n---\n",
  ],
  [
    "a link",
    "a\n\nSee [x](/abuot.html#y).",
    3,
    5,
    '"/abuot.html#y" leads nowhere: there is no article "abuot", and no redirect from there. Did you mean "about"?',
    "a\n\nSee [x](/about.html#y).",
  ],
])("repairs %s", (_, body, line, column, message, repaired) => {
  const change = repairOf({ severity: "error", kind: "any", message, line, column }, body);
  expect(change && body.slice(0, change.from) + change.insert + body.slice(change.to)).toBe(repaired);
});

it.each(["title: is missing", "the file is not there", "must be a date"])("offers no fix for %j", (message) =>
  expect(repairOf({ severity: "error", kind: "any", message, line: 1 }, "a: b\n")).toBeUndefined(),
);
