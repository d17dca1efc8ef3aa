import * as v from "valibot";
import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "../../../contract/addresses/locales.ts";
import { NEED_FORM } from "../../../contract/api/forms.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { FORM_FIELD_TYPES, isStandardNeedField } from "../../../contract/api/need-fields.ts";
import { FORM_NAME } from "../../../contract/api/needs.ts";
import { MAXIMUM_FIELDS, OWN_NAME, RESERVED_NAMES } from "../../../contract/api/read-need-fields.ts";
import { isRecipient, isWebhookUrl } from "../../needs/need-settings.ts";
import type { Findings } from "../../source/findings.ts";
import { flag, keys, localizedName, text } from "../../source/schema-parts.ts";
import type { YamlText } from "../../source/yaml-text.ts";

/** Where the messages of a form are delivered. */
export const destinations = {
  webhook: v.optional(
    v.pipe(text, v.check(isWebhookUrl, "must be an https:// or http:// address without user and password")),
  ),
  email: v.optional(
    v.array(
      v.pipe(text, v.check(isRecipient, "must be an e-mail address")),
      "must be a list of e-mail addresses",
    ),
  ),
};

const option = v.lazy((input) =>
  typeof input === "object" && input !== null && "value" in input
    ? keys({ value: text, label: v.optional(localizedName) })
    : localizedName,
);

const field = v.pipe(
  keys({
    name: v.pipe(
      text,
      v.check(
        (name) => (OWN_NAME.test(name) && !RESERVED_NAMES.has(name)) || isStandardNeedField(name),
        'cannot be a field\'s name: begin with a letter, then use letters, digits, - and _, for example "preferred-day"',
      ),
      v.check((name) => name !== "consent", 'is not a field: write "consent:" next to "fields:"'),
    ),
    type: v.optional(v.picklist(FORM_FIELD_TYPES, `must be one of ${FORM_FIELD_TYPES.join(", ")}`)),
    label: v.optional(localizedName),
    required: v.optional(flag),
    options: v.optional(v.array(option, 'must be a list of options, such as "[morning, evening]"')),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { name, type, label, options } = dataset.value;
    const report = (key: string, message: string) =>
      addIssue({ message, path: [pathTo(dataset.value, key)] });
    if (name === "consent") return;
    if (isStandardNeedField(name)) {
      if (type !== undefined) report("type", `cannot be set: the field "${name}" has its own type`);
    } else if (label === undefined)
      report("label", `is missing: visitors must know what to write in "${name}"`);
    if (type === "select" && (options ?? []).length === 0)
      report("options", 'is missing: a select needs options, such as "options: [morning, evening]"');
    if (type !== "select" && options !== undefined)
      report("options", 'has no effect: only a field with "type: select" has options');
  }),
);

const form = v.pipe(
  keys({
    title: v.optional(localizedName),
    fields: v.pipe(
      v.array(field, "must be a list of fields"),
      v.minLength(1, "names no field"),
      v.maxLength(MAXIMUM_FIELDS, `names more than ${MAXIMUM_FIELDS} fields`),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        for (const [index, { name }] of dataset.value.entries())
          if (dataset.value.findIndex((other) => other.name === name) < index)
            addIssue({ message: `"${name}" is listed twice`, path: [pathTo(dataset.value, index)] });
      }),
    ),
    consent: v.optional(v.lazy((input) => (typeof input === "boolean" ? v.boolean() : localizedName))),
    send: v.optional(localizedName),
    thanks: v.optional(localizedName),
    confirm: v.optional(v.literal("mail", 'must be "mail", or left out')),
    deliver: v.optional(keys(destinations)),
  }),
  v.check(
    ({ confirm, fields }) => confirm === undefined || fields.some(({ name }) => name === "email"),
    'has "confirm: mail" but no field "email"; add "{ name: email, required: true }" to its fields',
  ),
);

/** The schema of `forms` in `site.yaml`. */
export const forms = v.pipe(
  v.record(v.string(), form, "must be an object of forms by name"),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const name of Object.keys(dataset.value)) {
      const problem = problemOfName(name);
      if (problem !== undefined) addIssue({ message: problem, path: [pathTo(dataset.value, name)] });
    }
  }),
);
export type Forms = v.InferOutput<typeof forms>;

function problemOfName(name: string): string | undefined {
  if (name === NEED_FORM) return "is the form that every site has: give this one another name";
  if (isLanguageCode(name)) return "is the code of a language: give the form another name";
  return FORM_NAME.test(name)
    ? undefined
    : 'is not a name for a form: begin with a small letter, then use small letters, digits and -, for example "visit"';
}

function pathTo(input: object, key: string | number): v.IssuePathItem {
  const value: unknown = Reflect.get(input, key);
  return typeof key === "number"
    ? { type: "array", origin: "value", input: [input], key, value }
    : { type: "object", origin: "value", input: { ...input }, key, value };
}

/** Warns of words that a form shows in some of the site's languages only. */
export function checkFormWords(
  given: Forms,
  languages: readonly { code: LanguageCode }[],
  { yaml, file, findings }: { yaml: YamlText<unknown>; file: string; findings: Findings },
): void {
  const offered = LANGUAGE_CODES.filter((code) => languages.some((language) => language.code === code));
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (Array.isArray(value)) return value.forEach((item, index) => visit(item, [...path, index]));
    if (!isRecord(value)) return;
    const isText = Object.keys(value).length > 0 && Object.keys(value).every(isLanguageCode);
    const missing = isText ? offered.filter((code) => value[code] === undefined) : [];
    if (missing.length > 0)
      findings.warn(
        "form-words",
        file,
        yaml.positionAt(path),
        `${path.join(".")}: has no words in ${missing.join(", ")}; visitors in that language see those of another. Add ${missing.map((code) => `"${code}:"`).join(", ")}`,
      );
    if (!isText) for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };
  visit(given, ["forms"]);
}
