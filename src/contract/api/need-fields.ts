/** The fields that every need can have, in the order of the default form. */
export const STANDARD_NEED_FIELDS = ["name", "email", "phone", "company", "category", "message"] as const;
export type StandardNeedField = (typeof STANDARD_NEED_FIELDS)[number];

export const NEED_FIELD_TYPES = ["text", "multiline", "select", "checkbox"] as const;
export type NeedFieldType = (typeof NEED_FIELD_TYPES)[number];

/** One field of a tenant's need form. */
export interface NeedFieldSettings {
  /** The name of a standard field, or one chosen by the tenant. `consent` is always part of the form, and comes last. */
  name: string;
  /** The kind of input of a tenant's additional field; ignored for standard fields. */
  type: NeedFieldType;
  isRequired: boolean;
  /** In the visitor's language. Standard fields have their own labels, which this replaces. */
  label?: string | undefined;
  /** The options of a `select`. Their values are sent and stored. */
  options: readonly NeedFieldOption[];
}

export interface NeedFieldOption {
  value: string;
  label: string;
}

/** What a visitor entered in an additional field of the tenant. */
export interface NeedAnswer {
  name: string;
  /** In the tenant's default language. */
  label: string;
  value: string;
}

/** The fields that are required unless the tenant decides otherwise. */
const REQUIRED_BY_DEFAULT: readonly string[] = ["name", "message", "consent"];

export function isStandardNeedField(name: string): name is StandardNeedField {
  return STANDARD_NEED_FIELDS.some((known) => known === name);
}

/** True if a field is required by default. */
export function isRequiredByDefault(name: string): boolean {
  return REQUIRED_BY_DEFAULT.includes(name);
}

/** The form of a tenant without `needFields`. */
export const DEFAULT_NEED_FIELDS: readonly NeedFieldSettings[] = STANDARD_NEED_FIELDS.map((name) => ({
  name,
  type: "text",
  isRequired: isRequiredByDefault(name),
  options: [],
}));
