import { isRecord } from "./is-record.ts";
import {
  FORM_FIELD_TYPES,
  type NeedFieldOption,
  type NeedFieldSettings,
  isStandardNeedField,
} from "./need-fields.ts";

/** The config entry with the forms that a site declares itself. */
export const FORMS_KEY = "forms";
/** The name of the form that every site has. */
export const NEED_FORM = "need";

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

/**
 * Reads a form from the config entry {@link FORMS_KEY}. Returns `undefined` if there is no usable form with this name. Written
 * without a schema, because visitors load this code with a form.
 */
export function readForm(content: string | undefined, name: string): SiteForm | undefined {
  const forms = formsOf(content);
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (!isRecord(form) || !Array.isArray(form["fields"])) return undefined;
  const isConfirmed = form["confirm"] === "mail";
  const fields = form["fields"].flatMap((field) => readField(field, isConfirmed));
  if (fields.length === 0) return undefined;
  return {
    name,
    title: textOf(form["title"]),
    fields: [...fields, ...consentOf(form["consent"])],
    send: textOf(form["send"]) || undefined,
    thanks: textOf(form["thanks"]) || undefined,
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

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function readField(given: unknown, isConfirmed: boolean): NeedFieldSettings[] {
  if (!isRecord(given)) return [];
  const { name, type, required, label, options } = given;
  if (typeof name !== "string" || !FIELD_NAME.test(name) || NO_FIELDS.has(name)) return [];
  const known = FORM_FIELD_TYPES.find((one) => one === type) ?? "text";
  return [
    {
      name,
      type: isStandardNeedField(name) ? "text" : known,
      isRequired: required === true || (isConfirmed && name === "email"),
      ...(textOf(label) && { label: textOf(label) }),
      options: Array.isArray(options) ? options.flatMap(readOption) : [],
    },
  ];
}

const FIELD_NAME = /^[a-z][\w-]{0,39}$/i;
/** Names in the body of a form that are not fields with a typed text. The consent has a key of its own. */
export const NO_FIELDS: ReadonlySet<string> = new Set([
  "form",
  "formName",
  "website",
  "idempotencyKey",
  "startedAt",
  "consent",
]);

function readOption(given: unknown): NeedFieldOption[] {
  const value = textOf(isRecord(given) ? given["value"] : given);
  return value === "" ? [] : [{ value, label: (isRecord(given) && textOf(given["label"])) || value }];
}

function consentOf(consent: unknown): NeedFieldSettings[] {
  const label = textOf(consent);
  return consent === false
    ? []
    : [{ name: "consent", type: "checkbox", isRequired: true, ...(label && { label }), options: [] }];
}
