import type { HTMLInputTypeAttribute } from "react";
import type { NeedFieldOption } from "../../../contract/api/need-fields.ts";
import type { Text } from "../../messages/load-messages.ts";
import { useText } from "../../view/use-text.ts";
import { NoSpaceInput } from "./no-space-input.tsx";
import type { OwnForm } from "./own-form.ts";

export interface NeedFieldProps {
  name: string;
  id: string;
  label: string;
  /** Text next to the label, for example that the field is required. */
  remark?: string | undefined;
  type?: HTMLInputTypeAttribute;
  isRequired?: boolean;
  isMultiline?: boolean;
  isNoSpace?: boolean;
  isNumber?: boolean;
  isCheckbox?: boolean;
  autoComplete?: string;
  maxLength?: number;
  /** The options of a choice. Without options, the visitor types a text. */
  choices?: readonly NeedFieldOption[] | undefined;
  value?: string | undefined;
  /** An error code of the contract: `required`, `email`, `too-long` … */
  error?: string | undefined;
  /** Texts of further error codes. */
  errorTexts?: OwnForm["errorTexts"] | undefined;
  /** Whether the field receives the focus when the page is loaded. True for the first error of a form rejected without JavaScript. */
  isReturnedTo?: boolean | undefined;
}

const ERROR_CODES = ["required", "too-long", "email", "phone", "consent", "email-or-phone"] as const;

/** A form field with its label and its error. Style sheets use `data-field` and `data-invalid`. */
export function NeedField(field: NeedFieldProps) {
  const text = useText();
  const { name, id, label, remark, isCheckbox, error } = field;
  const caption = (
    <label htmlFor={id}>
      {label}
      {remark && <span data-required=""> {remark}</span>}
    </label>
  );
  return (
    <p data-field={name} data-kind={isCheckbox ? "checkbox" : undefined} data-invalid={error && ""}>
      {!isCheckbox && caption}
      <Control {...field} />
      {isCheckbox && caption}
      {error && (
        <span id={`${id}-error`} data-error="">
          {formatError(text, field)}
        </span>
      )}
    </p>
  );
}

function formatError(text: Text, { error = "", errorTexts, maxLength }: NeedFieldProps): string {
  const own = errorTexts?.[error];
  if (own) return own;
  const code = ERROR_CODES.find((known) => known === error) ?? "invalid";
  if (code !== "too-long") return text(`need-error-${code}`);
  // Visitors cannot change the length of an option, so this error is shown as "invalid".
  return maxLength ? text(`need-error-${code}`, { limit: maxLength }) : text("need-error-invalid");
}

function Control(field: NeedFieldProps) {
  const text = useText();
  const { name, id, isRequired, isCheckbox, isMultiline, isNoSpace, choices = [], error, value } = field;
  const shared = {
    id,
    name,
    "aria-required": isRequired,
    autoFocus: field.isReturnedTo,
    ...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` }),
  };
  if (isCheckbox) return <input {...shared} type="checkbox" value="true" defaultChecked={Boolean(value)} />;
  const typed = {
    ...shared,
    maxLength: field.maxLength,
    defaultValue: value,
    autoComplete: field.autoComplete,
  };
  if (isMultiline) return <textarea {...typed} dir="auto" rows={6} />;
  if (choices.length > 0) {
    const isStrange = name === "category" && value && !choices.some((choice) => choice.value === value);
    const offered = isStrange ? [{ value, label: value }, ...choices] : choices;
    return (
      <select {...shared} defaultValue={value}>
        <option value="">{text("need-category-none")}</option>
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  // Not `type=email`, which hides the position of the caret that `NoSpaceInput` must restore. `inputMode` selects the same keyboard.
  return isNoSpace ? (
    <NoSpaceInput
      {...typed}
      type={field.type === "email" ? "text" : field.type}
      inputMode={field.type === "email" ? "email" : "tel"}
    />
  ) : (
    <input
      {...typed}
      inputMode={field.isNumber ? "decimal" : undefined}
      dir={(field.type ?? "text") === "text" ? "auto" : undefined}
      type={field.type}
    />
  );
}
