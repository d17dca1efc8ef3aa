import { expect, it } from "vitest";
import { settingsYaml } from "../../export/settings-yaml.ts";
import { Findings } from "../../source/findings.ts";
import { readSettings } from "./settings-files.ts";

/** Reads the settings of a site whose `site.yaml` has the given lines below `forms:`, from line 4 on. */
function read(...lines: string[]) {
  const findings = new Findings();
  const source = ["code: corner", "name: Corner", "forms:", ...lines, ""].join("\n");
  return { read: readSettings({ "site.yaml": source }, findings), findings: findings.list };
}

const NEWSLETTER = [
  "  newsletter:",
  "    title: { en: Get the letter, zh: 订阅来信, kr: 소식 받기 }",
  "    fields: [{ name: email, required: true }]",
  "    consent: false",
  "    confirm: mail",
  "    deliver: { email: [letters@example.com] }",
];

it("stores the forms for visitors, and their destinations only for the server", () => {
  const { read: result, findings } = read(...NEWSLETTER);
  expect(findings).toEqual([]);
  const { config } = result.settings.site;
  expect(config["*"]?.["forms"]).toEqual({
    newsletter: {
      title: { en: "Get the letter", zh: "订阅来信", kr: "소식 받기" },
      fields: [{ name: "email", required: true }],
      consent: false,
      confirm: "mail",
    },
  });
  expect(config["private"]).toEqual({ forms: { newsletter: { email: ["letters@example.com"] } } });
});

it("exports the forms with their destinations", () => {
  const { read: result } = read(...NEWSLETTER);
  const written = settingsYaml(result.settings)["site.yaml"] ?? "";
  expect(written).toContain("letters@example.com");
  expect(readSettings({ "site.yaml": written }, new Findings()).settings).toEqual(result.settings);
});

const visit = (...fields: string[]) => [
  "  visit:",
  "    fields:",
  ...fields.map((field) => `      - { ${field} }`),
];

it.each<[problem: string, lines: string[], line: number, message: string]>([
  [
    "an unknown type",
    visit("name: day, type: dat, label: Day"),
    6,
    "forms.visit.fields[0].type: must be one of text, multiline, select, checkbox, date, number",
  ],
  ["a name listed twice", visit("name: name", "name: email", "name: name"), 8, '"name" is listed twice'],
  ["a field without a label", visit("name: day"), 6, "forms.visit.fields[0].label: is missing"],
  [
    "the reserved name need",
    ["  need:", "    fields: [{ name: email }]"],
    4,
    "is the form that every site has",
  ],
  ["a language code as a name", ["  en:", "    fields: [{ name: email }]"], 4, "is the code of a language"],
  ["a name with a space", ['  "my form":', "    fields: [{ name: email }]"], 4, "is not a name for a form"],
  ["a form without fields", ["  visit:", "    fields: []"], 5, "names no field"],
  ["a name with another meaning", visit("name: website, label: Site"), 6, "cannot be a field's name"],
  ["consent as a field", visit("name: consent"), 6, 'write "consent:" next to "fields:"'],
  ["a select without options", visit("name: hall, type: select, label: Hall"), 6, "a select needs options"],
  ["options of a text", visit("name: hall, label: Hall, options: [A]"), 6, "has no effect"],
  ["a type for a standard field", visit("name: email, type: text"), 6, "has its own type"],
  ["confirmation without an address", [...visit("name: name"), "    confirm: mail"], 4, 'no field "email"'],
  [
    "an invalid recipient",
    [...visit("name: name"), "    deliver: { email: [nobody] }"],
    7,
    "must be an e-mail address",
  ],
  [
    "an unknown key",
    [...visit("name: name"), "    color: red"],
    7,
    "unknown key; allowed here are title, fields",
  ],
])("refuses %s with the line", (_problem, lines, line, message) => {
  const { read: result, findings } = read(...lines);
  expect(result.isComplete).toBe(false);
  expect(findings).toMatchObject([{ severity: "error", line, message: expect.stringContaining(message) }]);
});

it("warns of words that are missing in a language of the site, with the line", () => {
  const { read: result, findings } = read(
    "  visit:",
    "    title: { en: Visit us, kr: 방문 }",
    "    fields:",
    "      - { name: day, type: date, label: { en: Which day? } }",
  );
  expect(result.isComplete).toBe(true);
  expect(findings).toMatchObject([
    { severity: "warning", line: 5, message: expect.stringContaining("has no words in zh") },
    { severity: "warning", line: 7, message: expect.stringContaining("has no words in zh, kr") },
  ]);
});
