import { describe, expect, it } from "vitest";
import { readSiteConfig } from "./config.ts";
import { checkNeed } from "./needs.ts";
import { readNeedFields } from "./read-need-fields.ts";

const ADA = { name: "Ada", email: "ada@example.com", message: "Hello", consent: true };

function errorsOf(input: unknown, fields?: unknown): Record<string, string> {
  const { errors = [] } = checkNeed(input, readNeedFields(fields).value);
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

describe("checkNeed", () => {
  it.each([
    [{ email: "" }, { email: "email-or-phone" }],
    [{ email: "ada@example" }, { email: "email" }],
    [{ email: "a@b.example\r\nBcc: c@d.example" }, { email: "email" }],
    [{ phone: "12-ab" }, { phone: "phone" }],
    [{ phone: "1.2/3-4" }, { phone: "phone" }],
    [{ name: " \u200b " }, { name: "required" }],
    [{ message: "x".repeat(5_001) }, { message: "too-long" }],
    [{ name: ["a", "b"] }, { name: "invalid" }],
    [{ consent: "no" }, { consent: "consent" }],
    [
      { name: "", message: "", consent: "" },
      { name: "required", message: "required", consent: "consent" },
    ],
  ])("reports what is wrong with %j", (change, expected) => {
    expect(errorsOf({ ...ADA, ...change })).toEqual(expected);
  });

  it.each([
    ["name", "김하나 王", "김하나 王"],
    ["name", "A\r\nBcc: x\u0000\u2028y", "A Bcc: x y"],
    ["name", "safe\u202Eexe.txt\u2066", "safe exe.txt"],
    ["email", " ａｄａ＠example.com\u200b\ufeff", "ada@example.com"],
    ["phone", "\u202a+82 (2) １２３-4567\u202c", "+82(2)123-4567"],
    ["phone", "02.123.4567", "02.123.4567"],
    ["phone", "030/1234567", "030/1234567"],
    [
      "phone",
      "47\u201055\u201201\u201302\u201403\u201504\u221205",
      "47\u201055\u201201\u201302\u201403\u201504\u221205",
    ],
    // Unicode normalisation turns a non-breaking hyphen into an ordinary typographic one.
    ["phone", "+47\u201155\u20110102", "+47\u201055\u20100102"],
    ["message", "One\r\nTwo\tThree\u0007\u202e\u0000", "One\nTwo\tThree"],
    ["message", "half a pair \ud800", "half a pair \ufffd"],
  ])("cleans %s %j", (field, typed, clean) => {
    expect(checkNeed({ ...ADA, [field]: typed }).fields).toMatchObject({ [field]: clean });
  });
});

describe("additional fields of a tenant", () => {
  const fields = [
    { name: "company", required: true },
    "email",
    { name: "budget", type: "select", required: true, options: ["small", { value: "large", label: "크게" }] },
    { name: "visit", type: "checkbox", label: "Visit us" },
    { name: "details", type: "multiline" },
    { name: "consent", label: "The lawyers' own words" },
  ];

  it("are validated by the tenant's settings, in its order", () => {
    expect(errorsOf({ consent: true, budget: "other" }, fields)).toEqual({
      company: "required",
      email: "required",
      budget: "invalid",
    });
    expect(Object.keys(errorsOf({}, fields))).toEqual(["company", "email", "budget", "consent"]);
    expect(errorsOf({ company: "x", email: "a@b.example", consent: "on" }, fields)).toEqual({
      budget: "required",
    });
  });

  it("are returned cleaned with the standard fields, unless they are empty", () => {
    const input = {
      company: "Lane",
      email: "a@b.example",
      budget: "large",
      visit: "on",
      details: "",
      consent: "true",
      stranger: "x",
    };
    expect(checkNeed(input, readNeedFields(fields).value)).toMatchObject({
      fields: { company: "Lane", name: "", message: "" },
      own: { budget: "large", visit: "true" },
    });
    expect(checkNeed(input, readNeedFields(fields).value)).not.toHaveProperty("own.stranger");
  });

  it.each<[string, unknown, string[] | undefined, number]>([
    ["nothing", undefined, undefined, 0],
    ["no list", { name: "x" }, undefined, 1],
    ["nothing usable", [7, null, {}, "no spaces allowed"], undefined, 4],
    [
      "names that would shadow properties of a form",
      ["email", "elements", "idempotencyKey", "__proto__"],
      ["email"],
      3,
    ],
    ["a repeated name", ["email", "email"], ["email"], 1],
    ["a select without options", ["phone", { name: "size", type: "select", options: [" "] }], ["phone"], 1],
    ["a list without a contact field", ["message", "topic"], ["email", "message", "topic"], 1],
    ["only the consent", [{ name: "consent", label: "x" }], undefined, 0],
    [
      "a list with too many fields",
      ["email", ...Array.from({ length: 30 }, (_, index) => `f${index}`)],
      undefined,
      11,
    ],
  ])("uses the valid parts of %s", (_name, given, names, count) => {
    const { value, problems } = readNeedFields(given);
    if (names !== undefined || value === undefined) expect(value?.map(({ name }) => name)).toEqual(names);
    expect(problems).toHaveLength(count);
  });

  it("are part of siteConfig, and a broken field does not affect other settings", () => {
    const { value, problem } = readSiteConfig(JSON.stringify({ title: "A site", needFields: ["phone", 7] }));
    expect(value.title).toBe("A site");
    expect(value.needFields).toMatchObject([{ name: "phone", isRequired: true }]);
    expect(problem).toContain("needFields, entry 2");
  });
});
