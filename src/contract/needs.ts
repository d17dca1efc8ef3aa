import * as v from "valibot";
import type { FieldError } from "./errors.ts";
import { NEED_LIMITS } from "./limits.ts";

/** Full-width digits and signs become plain ones, white space goes. */
function foldNoSpace(text: string): string {
  return text.normalize("NFKC").replace(/\s+/gu, "");
}

function line(field: keyof typeof NEED_LIMITS) {
  return v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()),
    v.maxLength(NEED_LIMITS[field], "too-long"),
  );
}

const emailSchema = v.pipe(
  v.optional(v.string(), ""),
  v.transform(foldNoSpace),
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

const consentSchema = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((value) => value === true || (typeof value === "string" && /^(true|on|yes|1)$/i.test(value))),
  v.check((value) => value, "consent"),
);

/** What a visitor types. The same schema judges in the browser and on the server. */
export const needFieldsSchema = v.pipe(
  v.object({
    name: v.pipe(line("name"), v.minLength(1, "required")),
    email: emailSchema,
    phone: phoneSchema,
    company: line("company"),
    category: line("category"),
    message: v.pipe(
      v.optional(v.string(), ""),
      v.transform((text) =>
        text
          .replace(/\r\n?/g, "\n")
          .replace(/[^\P{Cc}\n\t]+/gu, "")
          .trim(),
      ),
      v.minLength(1, "required"),
      v.maxLength(NEED_LIMITS.message, "too-long"),
    ),
    consent: consentSchema,
  }),
  v.forward(
    v.partialCheck(
      [["email"], ["phone"]],
      ({ email, phone }) => email !== "" || phone !== "",
      "email-or-phone",
    ),
    ["email"],
  ),
);

export type NeedFields = v.InferOutput<typeof needFieldsSchema>;
export const NEED_FIELD_NAMES = [
  "name",
  "email",
  "phone",
  "company",
  "category",
  "message",
  "consent",
] as const;
export type NeedFieldName = (typeof NEED_FIELD_NAMES)[number];

/** What travels: the fields, and what the browser adds. All of the latter may be missing. */
export const needBodySchema = v.looseObject({
  /** Made by the browser; the same submission sent twice bears the same one. */
  idempotencyKey: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** The honeypot: people leave it empty. */
  website: v.optional(v.string()),
  /** What `need/time` answered when the visitor began to type. */
  startedAt: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** A signed time, to be sent back with the need. */
export const needTimeSchema = v.object({ token: v.string() });

/** Answer to a need that was stored. */
export const needReceiptSchema = v.object({ id: v.string() });

/** Judges what was typed: either the clean fields, or one message code per wrong field. */
export function checkNeed(
  input: unknown,
): { fields: NeedFields; errors?: undefined } | { fields?: undefined; errors: FieldError[] } {
  const result = v.safeParse(needFieldsSchema, input);
  if (result.success) return { fields: result.output };
  const errors: FieldError[] = [];
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? "";
    if (errors.some((error) => error.field === field)) continue;
    errors.push({ field, message: NEED_MESSAGES.has(issue.message) ? issue.message : "invalid" });
  }
  return { errors };
}

const NEED_MESSAGES = new Set(["required", "too-long", "email", "phone", "consent", "email-or-phone"]);
