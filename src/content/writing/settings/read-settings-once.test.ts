import { expect, it } from "vitest";
import { Findings } from "../../source/findings.ts";
import { readSettingsOnce } from "./read-settings-once.ts";

const SITE = "code: harbor\nname: Harbor\n";

it("reads the same texts once, and tells its findings each time", () => {
  const [first, again] = [new Findings(), new Findings()];
  const read = readSettingsOnce({ "site.yaml": SITE, "menus.yaml": "top: []\n" }, first);
  expect(readSettingsOnce({ "site.yaml": SITE, "menus.yaml": "top: []\n" }, again)).toBe(read);
  expect(first.list).not.toEqual([]);
  expect(again.list).toEqual(first.list);
});

it("reads other texts anew", () => {
  const read = readSettingsOnce({ "site.yaml": SITE }, new Findings());
  const other = readSettingsOnce({ "site.yaml": `${SITE}theme: theme2\n` }, new Findings());
  expect([read.settings.site.theme, other.settings.site.theme]).toEqual(["theme1", "theme2"]);
  expect(readSettingsOnce({ "site.yaml": SITE }, new Findings())).toBe(read);
});
