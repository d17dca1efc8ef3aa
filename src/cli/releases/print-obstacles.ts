import type { Release } from "../../content/releases/release.ts";
import { formatFinding } from "../../content/source/findings.ts";

/**
 * Prints why a release is held, or what would prevent a planned one from going live now. Prints nothing if there is no obstacle.
 */
export function printObstacles({ id, state, findings }: Pick<Release, "id" | "state" | "findings">): void {
  if (findings.length === 0) return;
  console.log(headOf(id, state, findings));
  for (const finding of findings) console.log(formatFinding(finding));
}

function headOf(id: number, state: Release["state"], findings: Release["findings"]): string {
  if (state !== "planned") return `release ${id} is ${state}:`;
  return findings.some(({ severity }) => severity === "error")
    ? `release ${id} would be held as the site is now:`
    : `release ${id} would go live as the site is now, with warnings:`;
}
