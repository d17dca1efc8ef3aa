import { coded } from "../../../contract/studio/finding-codes.ts";
import type { Findings } from "../../source/findings.ts";
import type { SiteNames } from "./site-names.ts";

/** Warns of names that differ only in case, because on Windows and macOS they are the same file. */
export function warnOfCase(
  { concerned, firstInAnyCase }: Pick<SiteNames, "concerned" | "firstInAnyCase">,
  findings: Findings,
): void {
  for (const { path, origin } of concerned.files) {
    const other = firstInAnyCase(path);
    if (other === undefined || other === path) continue;
    findings.warn(
      "case-path",
      origin,
      1,
      `differs from ${other} only in upper and lower case: on systems that ignore case, one would overwrite the other. Rename one`,
      coded("case-path", { file: other }),
    );
  }
}
