import { type Finding, Findings } from "../source/findings.ts";
import { readText } from "../source/source-file.ts";
import type { FileChange } from "../writing/read-changes.ts";
import type { FolderState } from "./folder-state.ts";
import type { SyncStep } from "./sync-report.ts";

/** Returns the change by which the store gets the folder's version of a file, or a finding if the file cannot be read. */
export async function readStep(
  { sources }: FolderState,
  step: SyncStep & { action: "publish" | "merge" },
): Promise<FileChange | { finding: Finding }> {
  const { name } = step;
  const source = sources.get(name);
  if (step.action === "merge") return { name, text: step.text };
  if (name.startsWith("media/")) return { name, file: source?.file ?? null };
  if (source === undefined) return { name, text: null };
  const findings = new Findings();
  // The size is not limited here, since it is checked later together with the rest.
  const text = await readText(source, Infinity, findings);
  const [finding] = findings.list;
  return text !== undefined ? { name, text } : { finding: finding ?? gone(name) };
}

function gone(file: string): Finding {
  return { file, line: 1, severity: "error", kind: "unreadable", message: "cannot be read" };
}
