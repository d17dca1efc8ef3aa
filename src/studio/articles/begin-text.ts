import { DRAFT_ENDPOINTS } from "../../contract/studio/endpoints/drafts.ts";
import { FILE_ENDPOINTS } from "../../contract/studio/endpoints/files.ts";
import { CallError, statusOf } from "../api/call-error.ts";
import { call } from "../api/call.ts";

/**
 * Begins a text as a draft, of which readers see nothing.
 *
 * @throws {CallError} 409 if there is a text or a draft of that name
 */
export async function beginText(tenant: string, name: string, text: string): Promise<void> {
  await demandFree(tenant, name);
  try {
    await call(
      DRAFT_ENDPOINTS.saveDraft,
      { tenant, name, text, base: null },
      {
        match: null,
      },
    );
  } catch (error) {
    // Somebody has begun it meanwhile.
    throw statusOf(error) === 412 ? new CallError(409, `There is ${name}`, { cause: error }) : error;
  }
}

/**
 * The same for several, of which none begins where one cannot.
 *
 * @throws {CallError} 409 if there is a text or a draft of one of the names
 */
export async function beginTexts(
  tenant: string,
  texts: readonly { name: string; text: string }[],
): Promise<void> {
  for (const { name } of texts) await demandFree(tenant, name);
  for (const { name, text } of texts) await beginText(tenant, name, text);
}

async function demandFree(tenant: string, name: string): Promise<void> {
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

/** The text of an article as it is written now: its draft, or what is published. */
export async function readText(tenant: string, name: string): Promise<string> {
  const { draft, text } = await call(FILE_ENDPOINTS.findFile, { tenant, name });
  return draft?.text ?? text ?? "";
}
