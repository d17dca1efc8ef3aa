import { parseArgs } from "node:util";
import type { ThemeComparison } from "../../content/themes/compare-themes.ts";
import { THEME_CODES, isThemeCode } from "../../contract/addresses/themes.ts";
import { withTenant } from "../history/with-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const compareCommand: Command = {
  opensStore: true,
  usage: "compare <tenant> <theme>",
  description:
    "Shows what a change of the theme would break: pages that it lacks, their uses and visits, and redirects to add",
  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [code, theme] = positionals;
    if (code === undefined || theme === undefined || positionals.length > 2)
      throw new UsageError("name one tenant and one theme");
    if (!isThemeCode(theme))
      throw new UsageError(`there is no theme "${theme}". Themes are ${THEME_CODES.join(", ")}`);
    return withTenant(code, async (store, tenant) => {
      for (const line of comparisonLines(await store.compareThemes(tenant, theme))) console.log(line);
      return 0;
    });
  },
};

function comparisonLines(comparison: ThemeComparison): string[] {
  const { from, to, lostRoutes, uses, useCount, visits, views, redirects } = comparison;
  if (lostRoutes.length === 0) return [`${to} has all pages of ${from}.`];
  const mark = (isMended: boolean) => (isMended ? "redirected" : "lost      ");
  return [
    `${to} lacks these pages of ${from}: ${lostRoutes.join(", ")}`,
    ...listed(
      `Uses of their addresses (${useCount})`,
      uses.map(
        ({ file, line, address, isMended }) =>
          `${mark(isMended)}  ${file}${line === null ? "" : `:${line}`}  ${address}`,
      ),
      useCount,
    ),
    ...listed(
      `Views of their addresses in the last 90 days (${views})`,
      visits.map((visit) => `${mark(visit.isMended)}  ${String(visit.views).padStart(8)}  ${visit.path}`),
    ),
    ...listed(
      "Redirects for redirects.yaml",
      redirects.map((rule) => `- { from: ${rule.from}, to: ${rule.to}, status: ${rule.status} }`),
    ),
  ];
}

function listed(title: string, lines: readonly string[], count = lines.length): string[] {
  if (lines.length === 0) return [];
  const more = count > lines.length ? [`… and ${count - lines.length} more`] : [];
  return ["", title, ...[...lines, ...more].map((line) => `  ${line}`)];
}
