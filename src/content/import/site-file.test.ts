import { describe, expect, it } from "vitest";
import { settingsYaml } from "../export/settings-yaml.ts";
import { Findings } from "./findings.ts";
import { readSettings } from "./settings-files.ts";

function read(needs: string) {
  const findings = new Findings();
  const read = readSettings({ "site.yaml": `code: corner\nname: Corner\nneeds:\n${needs}` }, findings);
  return { read, findings };
}

it("days for which visits are kept stand apart too, and come back at export", () => {
  const source = "code: corner\nname: Corner\nvisits:\n  retentionDays: 90\n";
  const read = readSettings({ "site.yaml": source }, new Findings());
  if (read === undefined) throw new Error("not read");
  expect(read.settings.site.config["private"]).toEqual({ visits: { retentionDays: 90 } });
  const written = settingsYaml(read.settings)["site.yaml"] ?? "";
  expect(readSettings({ "site.yaml": written }, new Findings())?.settings).toEqual(read.settings);
});

it("takes texts without the white space around them, which a YAML block leaves", () => {
  const texts = readSettings(
    {
      "site.yaml":
        "code: corner\nname: Corner\ngroups:\n  - slug: news\n    name: {en: ' News '}\n    description: |\n      What is new.\n",
      "menus.yaml": "top_menu:\n  - id: a\n    name: ' A '\n    description: { zh: '一 ' }\n",
      "banners.yaml": "home:\n  - { id: b, title: ' B ', subtitle: 'C ', image: b.png, cta: ' D ' }\n",
    },
    new Findings(),
  )?.settings;
  expect(texts?.groups).toMatchObject([{ name: { en: "News" }, description: "What is new." }]);
  expect(texts?.menus.top_menu).toMatchObject([{ name: "A", description: { zh: "一" } }]);
  expect(texts?.banners["home"]).toMatchObject([{ title: "B", subtitle: "C", cta: "D" }]);
});

it("warns of fields of the need form that no visitor would see, by line", () => {
  const findings = new Findings();
  const fields = [
    "{ name: budget, type: select, options: [{ en: small, zh: 小, kr: 작음 }] }",
    "email",
    "{ name: size, type: select }",
  ];
  const source = `code: corner\nname: Corner\nconfig:\n  siteConfig:\n    needFields: [${fields.join(", ")}]\n`;
  readSettings({ "site.yaml": source }, findings);
  expect(findings.list).toMatchObject([
    { severity: "warning", line: 5, message: 'needFields, entry 3: "size" is a select without options' },
  ]);
});

it("warns of tracking scripts that no page would load, by line", () => {
  const findings = new Findings();
  const scripts = [
    "https://stats.example/a.js",
    "http://stats.example/a.js",
    "/own.js",
    "javascript:alert(1)",
  ];
  const list = scripts.map((src) => `      - { src: "${src}" }\n`).join("");
  const source = `code: corner\nname: Corner\nconfig:\n  siteConfig:\n    tracking:\n${list}      - just text\n`;
  expect(readSettings({ "site.yaml": source }, findings)).toBeDefined();
  expect(findings.list).toMatchObject([
    { severity: "warning", line: 7, message: expect.stringContaining('"http://stats.example/a.js"') },
    { severity: "warning", line: 9 },
    { severity: "warning", line: 10, message: expect.stringContaining('"just text"') },
  ]);
});

describe("needs in site.yaml", () => {
  it("stand apart from what visitors may see, and come back at export", () => {
    const { read: first, findings } = read(
      "  webhook: https://crm.example/hook\n  email: [desk@corner.example]\n  retentionDays: 365\n",
    );
    if (first === undefined) throw new Error("not read");
    expect(findings.list).toEqual([]);
    expect(first.settings.site.config["*"]).toEqual({});
    const written = settingsYaml(first.settings)["site.yaml"] ?? "";
    expect(readSettings({ "site.yaml": written }, new Findings())?.settings).toEqual(first.settings);
  });

  it.each([
    "  webhook: ftp://crm.example\n",
    "  webhook: https://user:password@crm.example\n",
    "  email: ['Desk <desk@corner.example>']\n",
    '  email: ["a@b.example\\r\\nBcc: c@d.example"]\n',
    "  retentionDays: 0\n",
    "  secret: x\n",
  ])("refuse %j, by line", (needs) => {
    const { findings } = read(needs);
    expect(findings.list[0]).toMatchObject({ severity: "error", line: 4 });
  });
});
