import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { checkForm } from "../../../contract/api/check-form.ts";
import { type FieldError, SiteError } from "../../../contract/api/errors.ts";
import type { NeedFieldSettings } from "../../../contract/api/need-fields.ts";
import { checkNeed } from "../../../contract/api/needs.ts";
import { loadClientApi } from "../../api/client-api.ts";
import type { OwnForm } from "./own-form.ts";

export { createSubmissionKeys } from "./submission-key.ts";

/**
 * Validates a need like the server does, and sends it. Resolves to the errors of its fields, to `busy` if the server limits the rate, and
 * to nothing once it is stored. Rejects if it could not be sent.
 */
export async function submitNeed(
  values: Readonly<Record<string, unknown>>,
  {
    fields,
    form,
    language,
  }: { fields: readonly NeedFieldSettings[]; form: OwnForm | undefined; language: LanguageCode },
): Promise<readonly FieldError[] | "busy"> {
  const { errors } = form === undefined ? checkNeed(values, fields) : checkForm(values, form);
  if (errors !== undefined) return errors;
  const api = await loadClientApi();
  try {
    if (form === undefined) await api.call("submitNeed", values, { language });
    else await api.call("submitForm", { ...values, formName: form.name }, { language });
    return [];
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    if (error.fields.length > 0) return error.fields;
    if (error.status === 429) return "busy";
    if (error.status === 404) form?.withdraw(values);
    throw error;
  }
}
