import { DRAFT_ENDPOINTS } from "../../contract/studio/endpoints/drafts.ts";
import { FILE_ENDPOINTS } from "../../contract/studio/endpoints/files.ts";
import { CallError, statusOf } from "../api/call-error.ts";
import { call } from "../api/call.ts";

/**
 * Creates a text as an unpublished draft.
 *
 * @throws {CallError} 409 if the name is taken by a text or a draft
 */
export async function beginText(tenant: string, name: string, text: string): Promise<void> {
  await requireFree(tenant, name);
  try {
    await call(
      DRAFT_ENDPOINTS.saveDraft,
      { tenant, name, text, base: null },
      {
        match: null,
      },
    );
  } catch (error) {
    // Another person created the draft in the meantime.
    throw statusOf(error) === 412 ? new CallError(409, `There is ${name}`, { cause: error }) : error;
  }
}

/**
 * Like {@link beginText}, for several texts; creates none if any name is taken.
 *
 * @throws {CallError} 409 if a name is taken by a text or a draft
 */
export async function beginTexts(
  tenant: string,
  texts: readonly { name: string; text: string }[],
): Promise<void> {
  for (const { name } of texts) await requireFree(tenant, name);
  for (const { name, text } of texts) await beginText(tenant, name, text);
}

async function requireFree(tenant: string, name: string): Promise<void> {
  if (await exists(tenant, name)) throw new CallError(409, `There is ${name}`);
}

async function exists(tenant: string, name: string): Promise<boolean> {
  try {
    await call(FILE_ENDPOINTS.findFile, { tenant, name });
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

/** The current text of an article: its draft if there is one, otherwise the published text. */
export async function readText(tenant: string, name: string): Promise<string> {
  const { draft, text } = await call(FILE_ENDPOINTS.findFile, { tenant, name });
  return draft?.text ?? text ?? "";
}
