import * as v from "valibot";
import type { FieldError } from "./errors.ts";
import { NEED_LIMITS } from "./limits.ts";
import {
  DEFAULT_NEED_FIELDS,
  type NeedFieldSettings,
  STANDARD_NEED_FIELDS,
  type StandardNeedField,
  isStandardNeedField,
} from "./need-fields.ts";

/** Marks that turn the direction of what follows, which can make a text read as another than it is. */
const DIRECTION_CONTROLS = "\\u202A-\\u202E\\u2066-\\u2069";
const NO_LINE = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}${DIRECTION_CONTROLS}]+`, "gu");
const NO_TEXT = new RegExp(`(?![\\n\\t])[\\p{Cc}${DIRECTION_CONTROLS}]`, "gu");

/** Full-width digits and signs become plain ones; white space goes, and marks that nobody sees, as pasted numbers bring them. */
export function foldNoSpace(text: string): string {
  return text.normalize("NFKC").replace(/[\s\p{Cf}]+/gu, "");
}

function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]*$/u.test(text);
}

/** A text that may have to be given. */
function given(
  schema: v.GenericSchema<unknown, string>,
  isRequired: boolean,
): v.GenericSchema<unknown, string> {
  return isRequired
    ? v.pipe(
        schema,
        v.check((text) => !isBlank(text), "required"),
      )
    : schema;
}

function line(maximum: number) {
  return v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => text.toWellFormed().replace(NO_LINE, " ").trim()),
    v.maxLength(maximum, "too-long"),
  );
}

function lines(maximum: number) {
  return v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => text.toWellFormed().replace(/\r\n?/g, "\n").replace(NO_TEXT, "").trim()),
    v.maxLength(maximum, "too-long"),
  );
}

const emailSchema = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => foldNoSpace(text.toWellFormed())),
  v.maxLength(NEED_LIMITS.email, "too-long"),
  v.check(
    (text) =>
      text === "" ||
      /^[^@\p{Cc}<>(),;:"[\]\\]+@[^@\p{Cc}<>(),;:"[\]\\.]+(\.[^@\p{Cc}<>(),;:"[\]\\.]+)+$/u.test(text),
    "email",
  ),
);

const phoneSchema = v.pipe(
  v.optional(v.string(), ""),
  v.transform(foldNoSpace),
  v.maxLength(NEED_LIMITS.phone, "too-long"),
  v.check((text) => text === "" || (/^[+\d()-]+$/.test(text) && /^(\D*\d){5,20}\D*$/.test(text)), "phone"),
);

const tickSchema = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((value) => value === true || (typeof value === "string" && /^(true|on|yes|1)$/i.test(value))),
);

const consentSchema = v.pipe(
  tickSchema,
  v.check((value) => value, "consent"),
);

const STANDARD_SCHEMAS: Record<StandardNeedField, v.GenericSchema<unknown, string>> = {
  name: line(NEED_LIMITS.name),
  email: emailSchema,
  phone: phoneSchema,
  company: line(NEED_LIMITS.company),
  category: line(NEED_LIMITS.category),
  message: lines(NEED_LIMITS.message),
};

function standardSchema(fields: readonly NeedFieldSettings[]) {
  const isRequired = (name: string) => fields.some((field) => field.name === name && field.isRequired);
  const of = (name: StandardNeedField) => given(STANDARD_SCHEMAS[name], isRequired(name));
  return v.pipe(
    v.object({
      name: of("name"),
      email: of("email"),
      phone: of("phone"),
      company: of("company"),
      category: of("category"),
      message: of("message"),
      consent: consentSchema,
    }),
    v.forward(
      v.partialCheck(
        [["email"], ["phone"]],
        ({ email, phone }) => email !== "" || phone !== "" || isRequired("email") || isRequired("phone"),
        "email-or-phone",
      ),
      ["email"],
    ),
  );
}

function ownSchema({ type, isRequired, options }: NeedFieldSettings): v.GenericSchema<unknown, string> {
  switch (type) {
    case "text":
      return given(line(NEED_LIMITS.ownLine), isRequired);
    case "multiline":
      return given(lines(NEED_LIMITS.ownText), isRequired);
    case "checkbox":
      return given(
        v.pipe(
          tickSchema,
          v.transform((isTicked) => (isTicked ? "true" : "")),
        ),
        isRequired,
      );
    case "select":
      return given(
        v.pipe(
          line(NEED_LIMITS.ownLine),
          v.check((text) => text === "" || options.some(({ value }) => value === text), "invalid"),
        ),
        isRequired,
      );
  }
}

/** What a visitor typed into the fields that every need has. */
export type NeedFields = v.InferOutput<ReturnType<typeof standardSchema>>;
export const NEED_FIELD_NAMES = [...STANDARD_NEED_FIELDS, "consent"] as const;

/** What travels: the fields, and what the browser adds. All of the latter may be missing. */
export const needBodySchema = v.looseObject({
  /** Made by the browser; the same submission sent twice bears the same one. */
  idempotencyKey: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{0,100}$/))),
  /** The honeypot: people leave it empty. */
  website: v.optional(v.string()),
  /** What `need/time` answered when the visitor began to type. */
  startedAt: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** A signed time, to be sent back with the need. */
export const needTimeSchema = v.object({ token: v.string() });

/** Answer to a need that was stored. */
export const needReceiptSchema = v.object({ id: v.string() });

/** What was typed, clean: the standard fields, and by name those of the tenant's own that were filled in. */
export interface CheckedNeed {
  fields: NeedFields;
  own: Readonly<Record<string, string>>;
}

/**
 * Judges what was typed into a form with these fields: either the clean fields, or one message code per wrong
 * field. The same in the browser and on the server.
 */
export function checkNeed(
  input: unknown,
  fields: readonly NeedFieldSettings[] = DEFAULT_NEED_FIELDS,
): (CheckedNeed & { errors?: undefined }) | { fields?: undefined; errors: FieldError[] } {
  const ownFields = fields.filter(({ name }) => !isStandardNeedField(name) && name !== "consent");
  const standard = v.safeParse(standardSchema(fields), input);
  const own = v.safeParse(
    v.object(Object.fromEntries(ownFields.map((field) => [field.name, ownSchema(field)]))),
    input,
  );
  if (standard.success && own.success) {
    const filled = Object.entries(own.output).filter(([, value]) => value !== "");
    return { fields: standard.output, own: Object.fromEntries(filled) };
  }
  const errors: FieldError[] = [];
  for (const issue of [...(standard.issues ?? []), ...(own.issues ?? [])]) {
    const field = v.getDotPath(issue) ?? "";
    if (errors.some((error) => error.field === field)) continue;
    errors.push({ field, message: NEED_MESSAGES.has(issue.message) ? issue.message : "invalid" });
  }
  const position = (name: string) => [...fields.map((field) => field.name), "consent"].indexOf(name);
  return { errors: errors.sort((left, right) => position(left.field) - position(right.field)) };
}

const NEED_MESSAGES = new Set(["required", "too-long", "email", "phone", "consent", "email-or-phone"]);
