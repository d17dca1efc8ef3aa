import { parseArgs } from "node:util";
import type { History } from "../../content/history/history.ts";
import { type FileStep, actionOf, isMediaName } from "../../content/history/revision.ts";
import { diffWords } from "../../content/history/word-diff.ts";
import { didYouMean } from "../../content/import/source/nearest-name.ts";
import type { Tenant } from "../../content/store.ts";
import { clockTime } from "../../content/time/clock-time.ts";
import { LANGUAGE_TAGS, isLanguageCode } from "../../contract/addresses/locales.ts";
import { asFileName, findRevision, readRevisionNumber } from "../history/find-revision.ts";
import { diffLines } from "../history/print-diff.ts";
import { withTenant } from "../history/with-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const diffCommand: Command = {
  usage: "diff <tenant> <revision> [<file>]",
  description: "Shows the words that a revision has changed: [-gone-] and {+new+}",
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [code, number, file] = positionals;
    if (code === undefined || positionals.length > 3)
      throw new UsageError("name one tenant, one revision, and at most one file");
    const id = readRevisionNumber("the second argument", number);
    return withTenant(code, async ({ history }, tenant) => {
      const revision = await findRevision(history, tenant, id);
      if (revision === undefined) return 1;
      const { at, author, origin, steps } = revision;
      const name = file === undefined ? undefined : asFileName(file);
      const wanted = name === undefined ? steps : steps.filter((step) => step.name === name);
      if (name !== undefined && wanted.length === 0) {
        const names = steps.map((step) => step.name);
        console.error(`revision ${id} did not change ${name}${didYouMean(name, names)}`);
        return 1;
      }
      const time = `${clockTime(at, tenant.timeZone)} (${tenant.timeZone})`;
      console.log([`revision ${id}`, time, author ?? "–", origin].join(" · "));
      // Of many files only what is left and right of a change is of interest; a new one alone is shown whole.
      for (const step of wanted) await printStep(history, tenant, step, { isWhole: name !== undefined });
      return 0;
    });
  },
};

async function printStep(
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
    console.log("  The text is no longer kept.");
    return;
  }
  for (const line of diffLines(diffWords(old, now, languageOf(name, tenant)))) console.log(line);
}

/** The tag of the language in which a file is written. */
function languageOf(name: string, { languageTags, defaultLanguage }: Tenant): string {
  const [, code] = /^articles\/([^/]+)\//.exec(name) ?? [];
  return isLanguageCode(code) ? LANGUAGE_TAGS[code] : languageTags[defaultLanguage];
}
