import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Drafts } from "./drafts.ts";
import { eachDraft } from "./each-draft.ts";

/**
 * Where drafts stand in an exported folder, each under the name of its file. No import looks into a folder of this name, whatever its
 * options and however old it is: what is in there is never published by accident.
 */
export const DRAFTS_FOLDER = ".vitrine/drafts";

/** Writes the drafts of a tenant beside what is published. Resolves to how many there are. */
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
