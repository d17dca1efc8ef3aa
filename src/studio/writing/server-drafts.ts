import * as v from "valibot";
import { DRAFT_ENDPOINTS } from "../../contract/studio/endpoints/drafts.ts";
import { type EditedFile, FILE_ENDPOINTS } from "../../contract/studio/endpoints/files.ts";
import { refusedSchema } from "../../contract/studio/endpoints/publications.ts";
import { CallError, statusOf } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import type { SaveFailure, SaveOutcome, TextFinding, TheirDraft } from "./autosave.ts";
import { theirDraft } from "./their-draft.ts";

/** The code of a site and the name of one of its files. */
export interface FileOfSite {
  tenant: string;
  name: string;
}

/** Loads a file with its draft. */
export function findFile(file: FileOfSite, signal?: AbortSignal): Promise<EditedFile> {
  return call(FILE_ENDPOINTS.findFile, file, { signal });
}

/** Checks a text on the server; `undefined` if the check failed. */
export async function checkText(file: FileOfSite, text: string): Promise<readonly TextFinding[] | undefined> {
  try {
    return (await call(FILE_ENDPOINTS.checkText, { ...file, text })).findings;
  } catch (error) {
    return findingsIn(error);
  }
}

/** Saves a draft. */
export async function saveDraft(
  file: FileOfSite,
  { text, base, version }: { text: string; base: string | null; version: number | null },
): Promise<SaveOutcome> {
  const match = version === null ? null : `"${version}"`;
  try {
    const saved = await call(DRAFT_ENDPOINTS.saveDraft, { ...file, text, base }, { match });
    return { outcome: "saved", ...saved };
  } catch (error) {
    if (statusOf(error) !== 412)
      return { outcome: "failed", ...failureIn(error), findings: findingsIn(error) };
  }
  try {
    return { outcome: "outdated", theirs: theirDraft(await findFile(file)) };
  } catch (error) {
    return { outcome: "failed", ...failureIn(error) };
  }
}

/** Discards a draft. Resolves to the published text; it is empty if the text was never published. */
export async function discardDraft(file: FileOfSite, version: number | null): Promise<TheirDraft> {
  if (version !== null) await call(DRAFT_ENDPOINTS.discardDraft, file, { match: `"${version}"` });
  try {
    return theirDraft(await findFile(file));
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return { version: null, base: null, text: "", by: null };
  }
}

/** The reasons why the server refused a text. */
function findingsIn(error: unknown): Extract<SaveOutcome, { outcome: "failed" }>["findings"] {
  const read = v.safeParse(refusedSchema, error instanceof CallError ? error.data : undefined);
  return read.success ? read.output.findings : undefined;
}

function failureIn(error: unknown): SaveFailure {
  return { reason: reasonOf(error), failure: error instanceof CallError ? error.reason : undefined };
}

function reasonOf(error: unknown): SaveFailure["reason"] {
  const status = statusOf(error);
  if (status === 0) return "offline";
  if (status === 401) return "signed-out";
  if (status === 413 || status === 422) return "unacceptable";
  return status >= 400 && status < 500 && status !== 429 ? "refused" : "failed";
}
