import type { Tenant } from "../model/tenant.ts";
import type { Finding } from "../source/findings.ts";
import { checkChanges } from "../writing/check-changes.ts";
import { isTextName } from "../writing/read-changes.ts";
import { findPlaceholders } from "./find-placeholders.ts";
import { findUntranslated } from "./find-untranslated.ts";
import type { Publishing } from "./publish-files.ts";

/**
 * Lists the problems in the text of a file, published or not. Problems that the text would cause in other files are only found
 * when a publication is planned. Resolves to `undefined` if the path does not belong to a text file of the content folder.
 */
export async function checkText(
  { engine, studioHost }: Publishing,
  tenant: Tenant,
  file: { name: string; text: string },
): Promise<Finding[] | undefined> {
  if (!isTextName(file.name)) return undefined;
  const { id, code } = tenant;
  const { findings } = await checkChanges(engine, id, code, [file], {
    isAlone: true,
    isDryRun: true,
    studioHost,
  });
  return [
    ...findings.filter(({ file: name, kind }) => name === file.name || kind === "more-findings"),
    ...(await findUntranslated(engine, tenant, file)),
    ...findPlaceholders(file),
  ];
}
