/** The fields that every need has room for, in the order of the default form. */
export const STANDARD_NEED_FIELDS = ["name", "email", "phone", "company", "category", "message"] as const;
export type StandardNeedField = (typeof STANDARD_NEED_FIELDS)[number];

export const NEED_FIELD_TYPES = ["text", "multiline", "select", "checkbox"] as const;
export type NeedFieldType = (typeof NEED_FIELD_TYPES)[number];

/** One field of a tenant's need form. */
export interface NeedFieldSettings {
  /** A standard field's name, or one of the tenant's own. `consent` is always asked for, and comes last. */
  name: string;
  /** How a field of the tenant's own is filled in; standard fields have their own ways. */
  type: NeedFieldType;
  isRequired: boolean;
  /** In the visitor's language; standard fields have words of their own. */
  label?: string | undefined;
  /** Of a `select`. The value is what travels and is kept. */
  options: readonly NeedFieldOption[];
}

export interface NeedFieldOption {
  value: string;
  label: string;
}

/** What a visitor gave in a field of the tenant's own. */
export interface NeedAnswer {
  name: string;
  /** As it reads in the tenant's default language. */
  label: string;
  value: string;
}

/** What the tenant asks for unless it says otherwise. */
const USUALLY_REQUIRED: readonly string[] = ["name", "message", "consent"];

export function isStandardNeedField(name: string): name is StandardNeedField {
  return STANDARD_NEED_FIELDS.some((known) => known === name);
}

/** Whether a field must be filled in where the tenant says nothing of it. */
export function isUsuallyRequired(name: string): boolean {
  return USUALLY_REQUIRED.includes(name);
}

/** The form of a tenant that says nothing of it. */
export const DEFAULT_NEED_FIELDS: readonly NeedFieldSettings[] = STANDARD_NEED_FIELDS.map((name) => ({
  name,
  type: "text",
  isRequired: isUsuallyRequired(name),
  options: [],
}));
