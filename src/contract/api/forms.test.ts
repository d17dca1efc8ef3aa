import { expect, it } from "vitest";
import { checkForm } from "./check-form.ts";
import { formTitles, readForm } from "./forms.ts";

const FORMS = JSON.stringify({
  visit: {
    title: "Visit us",
    fields: [
      { name: "name", required: true },
      { name: "email" },
      { name: "day", type: "date", label: "Which day?" },
      { name: "people", type: "number", label: "How many?" },
      { name: "hall", type: "select", label: "Hall", options: ["A", { value: "b", label: "B" }] },
    ],
  },
  letter: { fields: [{ name: "email" }], consent: false, confirm: "mail" },
});

const visit = readForm(FORMS, "visit") ?? expect.fail("the form cannot be read");

it("reads a form with its consent last", () => {
  expect(visit).toMatchObject({ name: "visit", title: "Visit us", isConfirmed: false });
  expect(visit.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ["name", true],
    ["email", false],
    ["day", false],
    ["people", false],
    ["hall", false],
    ["consent", true],
  ]);
});

it("requires the e-mail address of a form that is confirmed by mail, and no consent if there is none", () => {
  expect(readForm(FORMS, "letter")?.fields).toMatchObject([{ name: "email", isRequired: true }]);
});

it.each([
  ["unknown", FORMS],
  ["__proto__", FORMS],
  ["constructor", FORMS],
  ["visit", undefined],
  ["visit", "{"],
  ["visit", '{"visit":{"fields":"email"}}'],
  ["visit", '{"visit":{"fields":[{"name":"form"}]}}'],
])("finds no form %j in %j", (name, content) => {
  expect(readForm(content, name)).toBeUndefined();
});

it("lists the titles of all forms, or else their names", () => {
  expect(formTitles(FORMS)).toEqual([
    { name: "visit", title: "Visit us" },
    { name: "letter", title: "letter" },
  ]);
});

it("normalises valid values", () => {
  const input = { formName: "visit", form: "0", website: "", name: " Ada  ", day: "2027-06-13", people: 3 };
  expect(checkForm({ ...input, hall: "b", consent: "on" }, visit)).toEqual({
    fields: { name: "Ada", email: "", phone: "", company: "", category: "", message: "", consent: true },
    own: { day: "2027-06-13", people: "3", hall: "b" },
  });
});

it.each<[string, Record<string, unknown>, string]>([
  ["name", { name: "\u0000\u0001" }, "required"],
  ["name", { name: "a".repeat(101) }, "too-long"],
  ["name", { name: ["Ada"] }, "invalid"],
  ["email", { email: "nobody" }, "email"],
  ["day", { day: "13.6.2027" }, "date"],
  ["day", { day: "2027-02-30" }, "date"],
  ["people", { people: "many" }, "number"],
  ["people", { people: { a: 1 } }, "invalid"],
  ["hall", { hall: "C" }, "invalid"],
  ["consent", { consent: "no" }, "consent"],
  ["phone", { phone: "+1 555 0166" }, "unknown"],
  ["colour", { colour: "red" }, "unknown"],
])("refuses %s in %j", (field, given, message) => {
  const valid = { name: "Ada", consent: "on" };
  expect(checkForm({ ...valid, ...given }, visit)).toEqual({ errors: [{ field, message }] });
});

it("accepts unknown fields that are empty, because a visitor's page may be older than the form", () => {
  expect(checkForm({ name: "Ada", consent: "on", colour: "" }, visit)).toMatchObject({ own: {} });
});

it("refuses a body that is not an object", () => {
  for (const input of [null, "name=Ada", [1], 5]) expect(checkForm(input, visit).errors?.length).toBe(2);
});
