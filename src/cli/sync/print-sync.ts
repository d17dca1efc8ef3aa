import { formatFinding } from "../../content/source/findings.ts";
import { copyName } from "../../content/sync/folder-files.ts";
import type { SyncReport, SyncStep } from "../../content/sync/sync-report.ts";

interface Printed {
  verb: "pull" | "push";
  isDry: boolean;
}

/** Prints the result for each file, then a summary. Returns the exit code. */
export function printSync(report: SyncReport, printed: Printed, write: (line: string) => void): number {
  const { tenant, steps, findings, isRefused } = report;
  for (const step of steps) for (const line of linesOf(step, printed)) write(line);
  for (const finding of findings) write(formatFinding(finding));
  const count = (action: SyncStep["action"]) => steps.filter((step) => step.action === action).length;
  if (isRefused) write("Nothing was pushed. Fix the errors, and push again.");
  const done = printed.verb === "push" ? `published ${isRefused ? 0 : count("publish")}, ` : "";
  const end = printed.isDry ? " Nothing was written." : "";
  write(
    `${tenant}: ${done}written into the folder ${count("write")}, merged ${count("merge")}, left as they are ${count("keep")}, refused ${count("refuse")}.${end}`,
  );
  return isRefused || count("refuse") > 0 ? 1 : 0;
}

const WIDTH = "publish ".length;

function linesOf(step: SyncStep, { verb }: Printed): string[] {
  const { action, name } = step;
  const label = action.padEnd(WIDTH);
  switch (step.action) {
    case "keep":
      return [`${label}${name}: ${step.message}`];
    case "refuse": {
      // Only a pull writes a copy of the store's text next to the file. After a push, that text is only in the store.
      const beside = verb === "pull" && step.store !== null && step.folder !== null;
      const other = beside ? copyName(name) : `${name} in the store`;
      const remedy = beside
        ? `Merge it by hand and delete ${copyName(name)}, or choose with --ours (the store's) or --theirs (the folder's)`
        : "Choose with --ours (the store's) or --theirs (the folder's), or pull and merge by hand";
      if (step.clashes.length === 0) return [`${name}:1: error: ${step.message}. ${remedy}`];
      return step.clashes.map(
        ({ at, ours, theirs }) =>
          `${name}:${theirs.line}: error: ${at === "" ? "" : `${at} `}${step.message} (${other}:${ours.line}). ${remedy}`,
      );
    }
    case "write":
      return [`${label}${name}${step.store === null ? " (removed)" : ""}`];
    case "publish":
      return [`${label}${name}${step.folder === null ? " (removed)" : ""}`];
    default:
      return [`${label}${name}`];
  }
}
