import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import type { Tenant } from "../model/tenant.ts";
import { type UpToDateReport, markUpToDate } from "../translations/up-to-date.ts";
import { type Editor, isAllowed } from "./editor.ts";
import type { Publishing } from "./publish-files.ts";
import { requirePermissionForFile } from "./require-permission.ts";

/**
 * Records that a translation matches its original.
 *
 * @param word contains the hash of the original with which the editor compared the translation
 * @throws {NotPermittedError} for editors who may not write the translation
 */
export async function confirmTranslation(
  { engine }: Publishing,
  tenant: Tenant,
  word: { name: string; original: string },
  editor: Editor,
): Promise<UpToDateReport> {
  if (!isAllowed(editor, tenant.code, "translation.draft", subjectOfFile(word.name)))
    requirePermissionForFile(editor, tenant.code, word.name, "draft");
  return markUpToDate(engine, tenant, { ...word, author: editor.author });
}
