import { type CheckReport, LISTED_OF_A_KIND } from "../../content/import/folder/import-folder.ts";
import { formatFinding } from "../../content/source/findings.ts";
import type { TreeOutcome } from "../../moving/tree/tree-source.ts";

const KILOBYTES_PER_MEGABYTE = 1024;

/** Prints each finding as file:line:column, then a summary with articles, findings by kind, time and memory. */
export function printReport(report: CheckReport & Partial<TreeOutcome>, write: (line: string) => void): void {
  const { findings, articles, oldAddresses = 0, fetched, seconds } = report;
  for (const finding of findings.list) if (finding.construct === undefined) write(formatFinding(finding));
  for (const { construct, times, files, file, line } of findings.sumByConstruct())
    write(
      `${times.toLocaleString("en")} × ${construct} in ${files.toLocaleString("en")} file${files === 1 ? "" : "s"}, first at ${file}:${line}`,
    );
  let counted = 0;
  for (const severity of ["error", "warning"] as const) {
    const kinds = findings.countByKind(severity);
    if (kinds.length === 0) continue;
    const total = kinds.reduce((sum, [, count]) => sum + count, 0);
    counted += total;
    write(
      `${total} ${severity}${total === 1 ? "" : "s"}: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(", ")}`,
    );
  }
  if (counted > findings.list.length)
    write(
      `Of each kind only the first ${LISTED_OF_A_KIND} are shown; --report <file> writes all of them to a file`,
    );
  if (oldAddresses > 0)
    write(
      `${oldAddresses.toLocaleString("en")} old address${oldAddresses === 1 ? " redirects to its article" : "es redirect to their articles"}`,
    );
  if (fetched !== undefined && fetched.wanted > 0) write(fetchLine(fetched));
  const megabytes = Math.round(process.resourceUsage().maxRSS / KILOBYTES_PER_MEGABYTE);
  const rate = articles / Math.max(seconds, 0.001);
  const speed = rate < 10 ? rate.toFixed(1) : String(Math.round(rate));
  write(`${articles} articles in ${seconds.toFixed(1)} s (${speed}/s), peak memory ${megabytes} MB`);
}

function fetchLine({ wanted, fetched, failed }: NonNullable<TreeOutcome["fetched"]>): string {
  const pictures = (count: number): string =>
    `${count.toLocaleString("en")} picture${count === 1 ? "" : "s"}`;
  if (fetched + failed === 0) return `${pictures(wanted)} of other hosts would be downloaded`;
  const rest = failed === 0 ? "" : `, ${failed.toLocaleString("en")} could not be downloaded`;
  return `${pictures(fetched)} of other hosts downloaded${rest}`;
}
