import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Drafts } from "./drafts.ts";
import { eachDraft } from "./each-draft.ts";

/**
 * The folder for drafts in an export, with each draft under the name of its file. No version of import reads a folder of this name,
 * so drafts are never published by accident.
 */
export const DRAFTS_FOLDER = ".vitrine/drafts";

/** Writes the drafts of a tenant next to its published files. Resolves to their number. */
export async function exportDrafts(drafts: Drafts, tenant: Tenant, folder: string): Promise<number> {
  let count = 0;
  for await (const { name } of eachDraft(drafts, tenant)) {
    const draft = await drafts.find(tenant, name);
    if (draft === undefined) continue;
    const file = join(folder, DRAFTS_FOLDER, name);
    await makeFolder(dirname(file));
    await writeFile(file, draft.text);
    count += 1;
  }
  return count;
}
