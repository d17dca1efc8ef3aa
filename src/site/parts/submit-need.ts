import { type FieldError, SiteError } from "../../contract/errors.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import type { NeedFieldSettings } from "../../contract/need-fields.ts";
import { loadClientApi } from "../api/client-api.ts";
import { loadChunk } from "../router/load-chunk.ts";

/**
 * Judges a need as the server will, and sends it. Resolves to what is wrong with the fields; to nothing
 * when it was stored. Throws when it could not be sent.
 */
export async function submitNeed(
  values: Readonly<Record<string, unknown>>,
  { fields, language }: { fields: readonly NeedFieldSettings[]; language: LanguageCode },
): Promise<readonly FieldError[]> {
  const { checkNeed } = await loadChunk(() => import("../../contract/needs.ts"));
  const { errors } = checkNeed(values, fields);
  if (errors !== undefined) return errors;
  const api = await loadClientApi();
  try {
    await api.call("submitNeed", values, { language });
    return [];
  } catch (error) {
    if (error instanceof SiteError && error.fields.length > 0) return error.fields;
    throw error;
  }
}
