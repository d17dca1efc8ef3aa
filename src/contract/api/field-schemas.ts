import * as v from "valibot";
import { composed } from "../addresses/composed.ts";
import { NEED_LIMITS } from "./limits.ts";
import type { NeedFieldSettings, StandardNeedField } from "./need-fields.ts";

/** Characters that change the writing direction. Somebody could use them to disguise what a text says. */
const DIRECTION_CONTROLS = "\\u202A-\\u202E\\u2066-\\u2069";
const NOT_IN_ONE_LINE = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}${DIRECTION_CONTROLS}]+`, "gu");
const NOT_IN_SEVERAL_LINES = new RegExp(`(?![\\n\\t])[\\p{Cc}${DIRECTION_CONTROLS}]`, "gu");

/**
 * Removes white space and invisible characters, which pasted numbers often contain, and replaces full-width characters by
 * ASCII ones.
 */
export function foldNoSpace(text: string): string {
  return text.normalize("NFKC").replace(/[\s\p{Cf}]+/gu, "");
}

function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]*$/u.test(text);
}

/** Adds the check that a required text is not blank. */
export function checkRequired(
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
    v.transform((text) => composed(text.toWellFormed()).replace(NOT_IN_ONE_LINE, " ").trim()),
    v.maxLength(maximum, "too-long"),
  );
}

function lines(maximum: number) {
  return v.pipe(
    v.optional(v.string(), ""),
    v.transform((text) =>
      text.toWellFormed().replace(/\r\n?/g, "\n").replace(NOT_IN_SEVERAL_LINES, "").trim(),
    ),
    v.maxLength(maximum, "too-long"),
  );
}

const emailSchema = v.pipe(
  v.optional(v.string(), ""),
  // Replaces an ideographic full stop, which Chinese and Japanese keyboards type.
  v.transform((text) => foldNoSpace(text.toWellFormed()).replaceAll("。", ".")),
  v.maxLength(NEED_LIMITS.email, "too-long"),
  v.check(
    (text) =>
      text === "" ||
      /^[^@\p{Cc}<>(),;:"[\]\\]+@[^@\p{Cc}<>(),;:"[\]\\.]+(\.[^@\p{Cc}<>(),;:"[\]\\.]+)+$/u.test(text),
    "email",
  ),
);

/** Matches texts of the characters in phone numbers. Pasted numbers often have typographic hyphens, dashes or a minus sign. */
const PHONE = /^[+\d()./\u2010-\u2015\u2212-]+$/;

const phoneSchema = v.pipe(
  v.optional(v.string(), ""),
  v.transform(foldNoSpace),
  v.maxLength(NEED_LIMITS.phone, "too-long"),
  v.check((text) => text === "" || (PHONE.test(text) && /^(\D*\d){5,20}\D*$/.test(text)), "phone"),
);

const tickSchema = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((value) => value === true || (typeof value === "string" && /^(true|on|yes|1)$/i.test(value))),
);

/** The consent, which must be given. */
export const consentSchema = v.pipe(
  tickSchema,
  v.check((value) => value, "consent"),
);

/** The schemas of the standard fields, if they are not required. */
export const STANDARD_SCHEMAS: Record<StandardNeedField, v.GenericSchema<unknown, string>> = {
  name: line(NEED_LIMITS.name),
  email: emailSchema,
  phone: phoneSchema,
  company: line(NEED_LIMITS.company),
  category: line(NEED_LIMITS.category),
  message: lines(NEED_LIMITS.message),
};

/** Returns the schema of a field that a site has added. */
export function ownSchema({
  type,
  isRequired,
  options,
}: NeedFieldSettings): v.GenericSchema<unknown, string> {
  switch (type) {
    case "text":
      return checkRequired(line(NEED_LIMITS.ownLine), isRequired);
    case "multiline":
      return checkRequired(lines(NEED_LIMITS.ownText), isRequired);
    case "checkbox":
      return checkRequired(
        v.pipe(
          tickSchema,
          v.transform((isTicked) => (isTicked ? "true" : "")),
        ),
        isRequired,
      );
    case "date":
      return checkRequired(
        v.pipe(
          line(NEED_LIMITS.ownLine),
          v.check((text) => text === "" || isDay(text), "date"),
        ),
        isRequired,
      );
    case "number":
      return checkRequired(
        v.pipe(
          v.optional(v.union([v.string(), v.number()]), ""),
          v.transform((value) => foldNoSpace(String(value))),
          v.maxLength(NEED_LIMITS.ownLine, "too-long"),
          v.check((text) => text === "" || /^[+-]?\d{1,15}(?:[.,]\d{1,9})?$/.test(text), "number"),
        ),
        isRequired,
      );
    case "select":
      return checkRequired(
        v.pipe(
          line(NEED_LIMITS.ownLine),
          v.check((text) => text === "" || options.some(({ value }) => composed(value) === text), "invalid"),
        ),
        isRequired,
      );
  }
}

/** True for an existing day, written 2027-06-13. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
