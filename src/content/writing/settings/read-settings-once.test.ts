import { expect, it } from "vitest";
import { Findings } from "../../source/findings.ts";
import { readSettingsOnce } from "./read-settings-once.ts";

const SITE = "code: harbor\nname: Harbor\n";
const MENUS = "top_menu: [{ id: a, name: A, url: /a.html }]\n";

it("parses the same sources once, and reports the findings each time", () => {
  const [first, again] = [new Findings(), new Findings()];
  const sources = { "site.yaml": SITE, "menus.yaml": "top: []\n" };
  const read = readSettingsOnce(sources, first);
  expect(readSettingsOnce(sources, again)).toBe(read);
  expect(first.list).not.toEqual([]);
  expect(again.list).toEqual(first.list);
});

it("parses only the file that changed", () => {
  const read = readSettingsOnce({ "site.yaml": SITE, "menus.yaml": MENUS }, new Findings());
  const other = readSettingsOnce(
    { "site.yaml": `${SITE}theme: theme2\n`, "menus.yaml": MENUS },
    new Findings(),
  );
  expect([read.settings.site.theme, other.settings.site.theme]).toEqual(["theme1", "theme2"]);
  expect(other.settings.menus).toBe(read.settings.menus);
  const changed = readSettingsOnce(
    { "site.yaml": SITE, "menus.yaml": `${MENUS}bottom_menu: []\n` },
    new Findings(),
  );
  expect(changed.settings.menus).not.toBe(read.settings.menus);
});

it("finds positions in a large file also after its document was garbage-collected", () => {
  const entries = Array.from(
    { length: 2_000 },
    (_, id) => `  - { id: "${id}", name: N, url: /a.html }\n`,
  ).join("");
  const sources = { "site.yaml": SITE, "menus.yaml": `top_menu:\n${entries}` };
  const { yaml } = readSettingsOnce(sources, new Findings());
  expect(yaml["menus.yaml"]?.positionAt(["top_menu", 1_500, "url"]).line).toBe(1_502);
});
