import type { History } from "../../content/history/history.ts";
import { type FileStep, actionOf, isMediaName } from "../../content/history/revision.ts";
import { diffWords } from "../../content/history/word-diff.ts";
import type { Tenant } from "../../content/store.ts";
import { LANGUAGE_TAGS, isLanguageCode } from "../../contract/addresses/locales.ts";
import { diffLines } from "./print-diff.ts";

/**
 * Prints how a file changes: the changed words of a text, or the hashes of any other file.
 *
 * @param isWhole if true, a new or removed text is printed completely
 */
export async function printStep(
  history: History,
  tenant: Tenant,
  step: FileStep,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const { name, before, after } = step;
  const action = actionOf(step);
  console.log(`\n${action} ${name}`);
  if (isMediaName(name)) {
    console.log(`  SHA-256 ${before ?? "none"} → ${after ?? "none"}`);
    return;
  }
  if (action !== "changed" && !isWhole) return;
  const textOf = async (hash: string | null) => (hash === null ? "" : await history.text(tenant, hash));
  const [old, now] = [await textOf(before), await textOf(after)];
  if (old === undefined || now === undefined) {
    console.log("  The text is no longer stored.");
    return;
  }
  printWords(tenant, name, old, now);
}

/** Prints the words that differ between two versions of a text. */
export function printWords(tenant: Tenant, name: string, old: string, now: string): void {
  for (const line of diffLines(diffWords(old, now, languageOf(name, tenant)))) console.log(line);
}

/** Returns the language tag of a file. */
function languageOf(name: string, { languageTags, defaultLanguage }: Tenant): string {
  const [, code] = /^articles\/([^/]+)\//.exec(name) ?? [];
  return isLanguageCode(code) ? LANGUAGE_TAGS[code] : languageTags[defaultLanguage];
}
