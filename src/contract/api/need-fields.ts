/** The standard fields of enquiries, in the order of the default form. */
export const STANDARD_NEED_FIELDS = ["name", "email", "phone", "company", "category", "message"] as const;
export type StandardNeedField = (typeof STANDARD_NEED_FIELDS)[number];

export const NEED_FIELD_TYPES = ["text", "multiline", "select", "checkbox"] as const;
/** The types of fields in forms that a site declares itself. */
export const FORM_FIELD_TYPES = [...NEED_FIELD_TYPES, "date", "number"] as const;
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number];

/** One field of a form. */
export interface NeedFieldSettings {
  /**
   * The name of a standard field, or a name chosen by the tenant. The field `consent` is always part of the form and comes last.
   */
  name: string;
  /** The input type of a tenant's additional field. It is ignored for standard fields. */
  type: FormFieldType;
  isRequired: boolean;
  /** The label in the visitor's language. For standard fields, it replaces the default label. */
  label?: string | undefined;
  /** The options of a `select`, whose values are sent and stored. */
  options: readonly NeedFieldOption[];
}

export interface NeedFieldOption {
  value: string;
  label: string;
}

/** A visitor's answer in an additional field of the tenant. */
export interface NeedAnswer {
  name: string;
  /** The field's label in the tenant's default language. */
  label: string;
  value: string;
}

/** Names of the fields that are required by default. */
const REQUIRED_BY_DEFAULT: readonly string[] = ["name", "message", "consent"];

export function isStandardNeedField(name: string): name is StandardNeedField {
  return STANDARD_NEED_FIELDS.some((known) => known === name);
}

/** True if a field is required by default. */
export function isRequiredByDefault(name: string): boolean {
  return REQUIRED_BY_DEFAULT.includes(name);
}

/** The fields of a tenant without `needFields`. */
export const DEFAULT_NEED_FIELDS: readonly NeedFieldSettings[] = STANDARD_NEED_FIELDS.map((name) => ({
  name,
  type: "text",
  isRequired: isRequiredByDefault(name),
  options: [],
}));
