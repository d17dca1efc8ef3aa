import * as v from "valibot";
import type { FieldError } from "./errors.ts";
import { STANDARD_SCHEMAS, checkRequired, consentSchema, ownSchema } from "./field-schemas.ts";
import type { SiteForm } from "./forms.ts";
import { isRecord } from "./is-record.ts";
import { type NeedFieldSettings, isStandardNeedField } from "./need-fields.ts";
import { type CheckedNeed, fieldErrors, formBodySchema } from "./needs.ts";

/** The values in a body that are not fields. `form` is the number of the form in an article. */
const NO_FIELDS: readonly string[] = [...Object.keys(formBodySchema.entries), "form"];
/** Maximum number of unknown fields that an answer names. */
const NAMED_FIELDS = 10;

/**
 * Validates the input of a site's own form. Browser and server both use it. Unknown fields are errors, so that no input is silently
 * dropped. Empty ones are ignored, because a visitor's page may still have a field that was removed.
 */
export function checkForm(
  input: unknown,
  { fields }: Pick<SiteForm, "fields">,
): (CheckedNeed & { errors?: undefined }) | { fields?: undefined; errors: FieldError[] } {
  const given = isRecord(input) ? input : {};
  const unknown = Object.keys(given).filter(
    (key) => !NO_FIELDS.includes(key) && fields.every(({ name }) => name !== key) && given[key] !== "",
  );
  const result = v.safeParse(
    v.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))),
    given,
  );
  if (result.success && unknown.length === 0) return checked(result.output);
  return {
    errors: [
      ...fieldErrors(result.issues ?? [], fields),
      ...unknown.slice(0, NAMED_FIELDS).map((field) => ({ field: field.slice(0, 40), message: "unknown" })),
    ],
  };
}

function schemaOf(field: NeedFieldSettings): v.GenericSchema<unknown, string | boolean> {
  const { name, isRequired } = field;
  if (name === "consent") return consentSchema;
  return isStandardNeedField(name) ? checkRequired(STANDARD_SCHEMAS[name], isRequired) : ownSchema(field);
}

function checked(values: Readonly<Record<string, string | boolean>>): CheckedNeed {
  const textOf = (name: string) => String(values[name] ?? "");
  const own = Object.keys(values).filter((name) => !isStandardNeedField(name) && name !== "consent");
  return {
    fields: {
      name: textOf("name"),
      email: textOf("email"),
      phone: textOf("phone"),
      company: textOf("company"),
      category: textOf("category"),
      message: textOf("message"),
      consent: values["consent"] === true,
    },
    own: Object.fromEntries(own.map((key) => [key, textOf(key)]).filter(([, value]) => value !== "")),
  };
}
