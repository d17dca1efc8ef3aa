import { NEED_LIMITS } from "../../../contract/api/limits.ts";
import {
  type NeedFieldSettings,
  type StandardNeedField,
  isStandardNeedField,
} from "../../../contract/api/need-fields.ts";
import type { NeedFieldProps } from "./need-field.tsx";

type Control = Omit<NeedFieldProps, "id" | "label" | "value" | "error" | "errorTexts" | "isReturnedTo">;

const CONSENT: NeedFieldSettings = { name: "consent", type: "checkbox", isRequired: true, options: [] };

/** The controls of standard fields. `autoComplete` contains tokens of the HTML standard. */
const STANDARD_CONTROLS: Record<StandardNeedField, Omit<Control, "name">> = {
  name: { autoComplete: "name" },
  email: { type: "email", autoComplete: "email", isNoSpace: true },
  phone: { type: "tel", autoComplete: "tel", isNoSpace: true },
  company: { autoComplete: "organization" },
  category: {},
  message: { isMultiline: true },
};

/** The fields of a form. The consent comes last, if the tenant has a text for it. */
export function withConsent(fields: readonly NeedFieldSettings[]): readonly NeedFieldSettings[] {
  const consent = fields.find(({ name }) => name === "consent");
  return [
    ...fields.filter((field) => field !== consent),
    consent === undefined ? CONSENT : { ...CONSENT, label: consent.label },
  ];
}

/** The control of a field. */
export function controlOf(
  { name, type, isRequired, options }: NeedFieldSettings,
  categories: readonly string[],
): Control {
  if (name === "category")
    return { name, isRequired, choices: categories.map((value) => ({ value, label: value })) };
  if (isStandardNeedField(name)) {
    return { name, isRequired, maxLength: NEED_LIMITS[name], ...STANDARD_CONTROLS[name] };
  }
  return {
    name,
    isRequired,
    type: type === "date" ? "date" : "text",
    isNumber: type === "number",
    isCheckbox: type === "checkbox",
    isMultiline: type === "multiline",
    choices: type === "select" ? options : undefined,
    ...(type === "date"
      ? {}
      : { maxLength: type === "multiline" ? NEED_LIMITS.ownText : NEED_LIMITS.ownLine }),
  };
}

/** True if the messages contain texts for the field. */
export function hasTexts(name: string): name is StandardNeedField | "consent" {
  return name === "consent" || isStandardNeedField(name);
}
