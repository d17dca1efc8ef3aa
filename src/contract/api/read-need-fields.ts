import * as v from "valibot";
import {
  NEED_FIELD_TYPES,
  type NeedFieldOption,
  type NeedFieldSettings,
  isStandardNeedField,
  isRequiredByDefault,
} from "./need-fields.ts";

/** Maximum number of fields in a form, standard and additional ones together. */
export const MAXIMUM_FIELDS = 20;
/** Matches the names that a site may give to fields. */
export const OWN_NAME = /^[a-z][\w-]{0,39}$/i;
/**
 * Names that fields must not have: they have another meaning in the request body, or are properties of form elements that a field
 * would shadow.
 */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
  (
    "website idempotencyKey startedAt form formName __proto__ constructor prototype " +
    "action elements length method submit requestSubmit reset target id title children style attributes dataset " +
    "closest matches contains querySelector querySelectorAll setAttribute getAttribute addEventListener remove focus"
  ).split(" "),
);
const CONTACT_FIELDS: readonly string[] = ["email", "phone"];

const entrySchema = v.object({
  name: v.string(),
  type: v.fallback(v.optional(v.picklist(NEED_FIELD_TYPES)), undefined),
  required: v.fallback(v.optional(v.boolean()), undefined),
  label: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty())), undefined),
  options: v.fallback(v.optional(v.array(v.unknown()), []), []),
});
type Entry = v.InferOutput<typeof entrySchema>;

/**
 * Reads `needFields` of `siteConfig`: a list of names, or of `{ name, label?, type?, required?, options? }`. Unusable entries are
 * omitted, and a form without any contact field gets the e-mail field. `value` is `undefined` if there is no usable list, which
 * means the default form. `problems` lists what was ignored.
 */
export function readNeedFields(given: unknown): {
  value: readonly NeedFieldSettings[] | undefined;
  problems: readonly string[];
} {
  if (given === undefined || given === null) return { value: undefined, problems: [] };
  if (!Array.isArray(given)) return { value: undefined, problems: ["needFields is not a list"] };
  const problems: string[] = [];
  const fields: NeedFieldSettings[] = [];
  for (const [index, item] of given.entries()) {
    const parsed = v.safeParse(entrySchema, typeof item === "string" ? { name: item } : item);
    const problem = parsed.success
      ? problemOf(parsed.output, fields)
      : "is neither a name nor an object with a name";
    if (problem !== undefined) problems.push(`needFields, entry ${index + 1}: ${problem}`);
    else if (parsed.success) fields.push(fieldOf(parsed.output));
  }
  if (fields.every(({ name }) => name === "consent")) return { value: undefined, problems };
  if (!fields.some(({ name }) => CONTACT_FIELDS.includes(name))) {
    problems.push("needFields names neither email nor phone; the form asks for email");
    fields.unshift(fieldOf({ name: "email" }));
  }
  return { value: requireContact(fields), problems };
}

function problemOf({ name, type, options }: Entry, before: readonly NeedFieldSettings[]): string | undefined {
  const isOwn = !isStandardNeedField(name) && name !== "consent";
  if (isOwn && (!OWN_NAME.test(name) || RESERVED_NAMES.has(name)))
    return `"${name.slice(0, 40)}" cannot be a field's name: use letters, digits, - and _`;
  if (before.some((field) => field.name === name)) return `"${name}" is listed twice`;
  if (before.length >= MAXIMUM_FIELDS) return `a form has at most ${MAXIMUM_FIELDS} fields`;
  return isOwn && type === "select" && readOptions(options).length === 0
    ? `"${name}" is a select without options`
    : undefined;
}

function fieldOf({
  name,
  type = "text",
  required,
  label,
  options = [],
}: { name: string } & Partial<Entry>): NeedFieldSettings {
  return {
    name,
    type,
    isRequired: name === "consent" || (required ?? isRequiredByDefault(name)),
    ...(label === undefined ? {} : { label }),
    options: readOptions(options),
  };
}

/** Makes the contact field required if the form has only one. */
function requireContact(fields: readonly NeedFieldSettings[]): NeedFieldSettings[] {
  const contacts = fields.filter(({ name }) => CONTACT_FIELDS.includes(name));
  return fields.map((field) =>
    contacts.length === 1 && contacts[0] === field ? { ...field, isRequired: true } : field,
  );
}

const optionSchema = v.union([
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.transform((value): NeedFieldOption => ({ value, label: value })),
  ),
  v.pipe(
    v.object({
      value: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.nonEmpty()),
      label: v.fallback(v.optional(v.pipe(v.string(), v.trim())), undefined),
    }),
    v.transform(({ value, label }): NeedFieldOption => ({ value, label: label || value })),
  ),
]);

function readOptions(given: readonly unknown[]): NeedFieldOption[] {
  return given.flatMap((item) => {
    const parsed = v.safeParse(optionSchema, item);
    return parsed.success ? [parsed.output] : [];
  });
}
