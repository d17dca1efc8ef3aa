import * as v from "valibot";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { ExportError } from "../../content/export/export-tenant.ts";
import { formatFinding } from "../../content/source/findings.ts";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { DEFAULT_THEME } from "../../contract/addresses/themes.ts";
import { SITE_ENDPOINTS } from "../../contract/studio/endpoints/sites.ts";
import { STARTER_NAMES, STARTER_THEMES } from "../../contract/studio/starters.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { UsageError } from "../terminal/command.ts";

export interface AdditionValues {
  name?: string | undefined;
  host?: string | undefined;
  theme?: string | undefined;
  languages?: string | undefined;
  copy?: string | undefined;
  starter?: string | undefined;
}

/** Adds a site from a starter, or as a copy of another one. Returns the exit code. */
export async function addTenant(code: string, values: AdditionValues): Promise<number> {
  const { copyOf, starter, ...site } = readSite(code, values);
  const store = await openConfiguredStore();
  try {
    const sites = await store.openSites();
    const added = await sites.add(site, { actor: COMMAND_LINE, copyOf, starter });
    if (added.outcome === "added") {
      console.log(
        `${code} is added. People edit it in the Studio; to get its files: vitrine export ${code} <folder>`,
      );
      return 0;
    }
    if (added.outcome === "taken")
      console.error(`Nothing was added: the site ${added.name} has the ${added.field} ${site[added.field]}.`);
    else for (const finding of added.findings) console.error(formatFinding(finding));
    return 1;
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await store.close();
  }
}

/** @throws {UsageError} if a value is wrong */
function readSite(code: string, { name, host = "", theme, languages, copy, starter }: AdditionValues) {
  const chosen = STARTER_NAMES.find((one) => one === starter);
  const parsed = v.safeParse(SITE_ENDPOINTS.addSite.input, {
    code,
    name: name ?? "",
    host,
    theme: theme ?? (chosen === undefined ? DEFAULT_THEME : STARTER_THEMES[chosen]),
    languages: languages?.split(",") ?? [...LANGUAGE_CODES],
    copyOf: copy,
    starter,
  });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new UsageError(`${v.getDotPath(issue) ?? "a value"}: ${issue.message}`);
}
