import * as v from "valibot";
import { isRecord } from "./is-record.ts";
import { FORM_FIELD_TYPES, type NeedFieldSettings, isStandardNeedField } from "./need-fields.ts";
import { MAXIMUM_FIELDS, OWN_NAME, RESERVED_NAMES, readOptions } from "./read-need-fields.ts";

/** The config entry with the forms that a site declares itself. */
export const FORMS_KEY = "forms";
/** The name of the form that every site has. */
export const NEED_FORM = "need";
/** Matches names of forms. */
export const FORM_NAME = /^[a-z][a-z0-9-]{0,39}$/;

/** A form that a site declares itself, in one language. */
export interface SiteForm {
  name: string;
  /** Empty if the site gives it no title. */
  title: string;
  /** The fields in order. The consent is the last one, unless the form asks for none. */
  fields: readonly NeedFieldSettings[];
  /** Replaces the usual words on the button. */
  send: string | undefined;
  /** Replaces the usual words after the form was sent. */
  thanks: string | undefined;
  /** True if the sender must confirm the e-mail address before the message is delivered. */
  isConfirmed: boolean;
}

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim())), undefined);
const fieldSchema = v.object({
  name: v.pipe(v.string(), v.regex(OWN_NAME)),
  type: v.fallback(v.optional(v.picklist(FORM_FIELD_TYPES), "text"), "text"),
  required: v.fallback(v.optional(v.boolean(), false), false),
  label: text,
  options: v.fallback(v.optional(v.array(v.unknown()), []), []),
});
const formSchema = v.object({
  title: text,
  fields: v.array(v.unknown()),
  consent: v.fallback(v.optional(v.union([v.boolean(), v.string()]), true), true),
  confirm: v.fallback(v.optional(v.literal("mail")), undefined),
  send: text,
  thanks: text,
});

/** Reads a form from the config entry {@link FORMS_KEY}. Returns `undefined` if there is no usable form with this name. */
export function readForm(content: string | undefined, name: string): SiteForm | undefined {
  const given = formsOf(content);
  if (!FORM_NAME.test(name) || !Object.hasOwn(given, name)) return undefined;
  const parsed = v.safeParse(formSchema, given[name]);
  if (!parsed.success) return undefined;
  const { title = "", fields, consent, confirm, send, thanks } = parsed.output;
  const isConfirmed = confirm === "mail";
  const read = fields.flatMap((field) => readField(field, isConfirmed)).slice(0, MAXIMUM_FIELDS);
  if (read.length === 0) return undefined;
  return {
    name,
    title,
    fields: [...read, ...consentOf(consent)],
    send: send || undefined,
    thanks: thanks || undefined,
    isConfirmed,
  };
}

/** Returns the names of a site's own forms with their titles, in order. */
export function formTitles(content: string | undefined): { name: string; title: string }[] {
  return Object.keys(formsOf(content)).flatMap((name) => {
    const form = readForm(content, name);
    return form === undefined ? [] : [{ name, title: form.title || name }];
  });
}

function formsOf(content: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content ?? "{}");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function readField(given: unknown, isConfirmed: boolean): NeedFieldSettings[] {
  const parsed = v.safeParse(fieldSchema, given);
  if (!parsed.success || RESERVED_NAMES.has(parsed.output.name) || parsed.output.name === "consent")
    return [];
  const { name, type, required, label, options } = parsed.output;
  return [
    {
      name,
      type: isStandardNeedField(name) ? "text" : type,
      isRequired: required || (isConfirmed && name === "email"),
      ...(label ? { label } : {}),
      options: readOptions(options),
    },
  ];
}

function consentOf(consent: boolean | string): NeedFieldSettings[] {
  if (consent === false) return [];
  const label = typeof consent === "string" ? consent.trim() : "";
  return [{ name: "consent", type: "checkbox", isRequired: true, ...(label && { label }), options: [] }];
}
