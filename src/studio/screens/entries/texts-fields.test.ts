import { expect, it } from "vitest";
import { entryAt, writeEntry } from "../../lists/list-file.ts";
import { readListFile } from "../../lists/read-list-file.ts";
import { withChangedTarget } from "./entry-target.ts";
import { withTextsOf } from "./texts-fields.tsx";

const SITE = { languages: ["en", "zh", "kr"], defaultLanguage: "en" } as const;

function entryWith(lines: string) {
  const file = readListFile(`a:\n  - id: x\n${lines}`);
  return (file && entryAt(file, { list: "a", at: [0] })) ?? expect.fail("unreadable");
}

it("changes only the languages that were typed in, and keeps what others changed meanwhile", () => {
  const opened = entryWith("    name: { en: One, zh: 一 }\n");
  const now = entryWith("    name: { en: One, zh: 壹, kr: 하나 }\n");
  const form = new FormData();
  form.set("name en", "First");
  form.set("name zh", "一");
  form.set("name kr", "");
  const changed = withTextsOf(form, now, "name", { opened, site: SITE, lineEnd: "\n" });
  expect(writeEntry(changed)).toContain("name: { en: First, zh: 壹, kr: 하나 }\n");
});

it("changes the target of an entry only if the dialog changed it", () => {
  const opened = entryWith("    url: /old.html\n");
  const now = entryWith("    article: about\n");
  const context = { opened, lineEnd: "\n" };
  expect(withChangedTarget(now, { kind: "url", name: "/old.html" }, context)).toBe(now);
  const changed = withChangedTarget(now, { kind: "group", name: "news" }, context);
  expect(writeEntry(changed)).toBe("  - id: x\n    group: news\n");
});
