import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { checkForm } from "../../../contract/api/check-form.ts";
import { type FieldError, SiteError } from "../../../contract/api/errors.ts";
import type { NeedFieldSettings } from "../../../contract/api/need-fields.ts";
import { checkNeed } from "../../../contract/api/needs.ts";
import { loadClientApi } from "../../api/client-api.ts";
import type { OwnForm } from "./own-form.ts";
import { type SubmissionKeys, createSubmissionKeys } from "./submission-key.ts";

/**
 * The fields that the site has removed since this page was loaded, each with the name of its form. The form still shows them, with what the
 * visitor typed, but they are no longer required.
 */
const removed = new Set<string>();

export interface NeedSubmission {
  fields: readonly NeedFieldSettings[];
  form: OwnForm | undefined;
  language: LanguageCode;
  /** The keys of the form's submissions. Created at the first one, because their code is in the chunk that submits forms. */
  keys: { current: SubmissionKeys | undefined };
  /** The signed time at which the visitor began to type, if it is known. */
  startedAt: string | undefined;
}

/**
 * Validates an enquiry like the server does, and sends it. Resolves to the errors of its fields, to `busy` if the server limits the rate,
 * and to nothing once it is stored. Rejects if it could not be sent.
 */
export async function submitNeed(
  values: Readonly<Record<string, unknown>>,
  { fields, form, language, keys, startedAt }: NeedSubmission,
): Promise<readonly FieldError[] | "busy"> {
  const { errors } =
    form === undefined
      ? checkNeed(values, fields)
      : checkForm(values, { fields: fields.filter(({ name }) => !removed.has(`${form.name} ${name}`)) });
  if (errors !== undefined) return errors;
  keys.current ??= createSubmissionKeys();
  const need = { ...values, idempotencyKey: keys.current.keyOf(values), startedAt };
  const api = await loadClientApi();
  try {
    if (form === undefined) await api.call("submitNeed", need, { language });
    else await api.call("submitForm", { ...need, formName: form.name }, { language });
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    if (error.fields.length > 0) {
      for (const { field, message } of error.fields)
        if (form !== undefined && message === "unknown") removed.add(`${form.name} ${field}`);
      return error.fields;
    }
    if (error.status === 429) return "busy";
    // Interrupted and unreadable answers also have the status 404, but with a reason. Only the server can report a removed form.
    if (error.status === 404 && error.reason === undefined) form?.withdraw(values);
    throw error;
  }
  keys.current.forget();
  return [];
}
