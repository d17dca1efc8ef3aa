import { hashOfText } from "../model/stored-text.ts";
import type { StoredFiles } from "../model/tenant-content.ts";
import type { Finding } from "../source/findings.ts";
import type { PublishOptions, PublishReport } from "../writing/publish.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { retryOnConflict } from "../writing/retry-on-conflict.ts";
import { type FolderState, readFolderState } from "./folder-state.ts";
import { type SyncPlan, planSync } from "./plan-sync.ts";
import { readStep } from "./read-step.ts";
import type { SyncOptions, SyncReport, SyncStep } from "./sync-report.ts";
import { recordAgreement, writeFolder } from "./write-folder.ts";

/** The function that writes to the store. */
export type Publish = (
  code: string,
  changes: readonly FileChange[],
  options: PublishOptions,
) => Promise<PublishReport>;

/**
 * Publishes a folder's edits, merged with edits made elsewhere. Merged texts are written into the folder, too. Files in
 * conflict stay unchanged on both sides.
 *
 * @throws {StoreError} if the folder does not belong to a site
 */
export async function push(
  stored: StoredFiles,
  publish: Publish,
  folder: string,
  options: SyncOptions,
): Promise<SyncReport> {
  const done = new Map<string, SyncStep>();
  return retryOnConflict(async () => {
    const state = await readFolderState(stored, folder, options.tenant);
    const plan = await planSync(stored, state, "push", options);
    for (const step of plan.steps) done.set(step.name, step);
    const report = { tenant: state.tenant, steps: inOrder(done), findings: [], isRefused: false };
    if (options.isDry === true) {
      const checked = await publishSteps(publish, state, plan.steps, true);
      if (checked.outcome === "conflict") return undefined;
      return { ...report, findings: checked.findings, isRefused: checked.outcome === "refused" };
    }
    // The folder is written before anything is published, so that it contains every text that is published.
    const note = await writeFolder(stored, state, plan.steps, { agreed: plan.agreed, copies: false });
    const published = await publishSteps(publish, state, plan.steps);
    if (published.outcome === "conflict") return undefined;
    if (published.outcome === "published")
      for (const [name, hash] of hashesOf(plan)) plan.agreed.set(name, hash);
    await recordAgreement(folder, note, plan.agreed);
    return { ...report, findings: published.findings, isRefused: published.outcome === "refused" };
  });
}

type Published =
  | { outcome: "published" | "checked" | "refused"; findings: readonly Finding[] }
  | { outcome: "conflict" };

async function publishSteps(
  publish: Publish,
  state: FolderState,
  steps: readonly SyncStep[],
  isDryRun = false,
): Promise<Published> {
  const changes: FileChange[] = [];
  const base = new Map<string, string | null>();
  for (const step of steps) {
    if (step.action !== "publish" && step.action !== "merge") continue;
    base.set(step.name, step.store);
    const change = await readStep(state, step);
    if ("finding" in change) return { outcome: "refused", findings: [change.finding] };
    changes.push(change);
  }
  if (changes.length === 0) return { outcome: "published", findings: [] };
  return publish(state.tenant, changes, { base, author: null, origin: "push", isDryRun });
}

/** Returns the store's hashes after these steps. */
function hashesOf({ steps }: SyncPlan): [name: string, hash: string | null][] {
  return steps.flatMap((step): [string, string | null][] => {
    if (step.action === "publish") return [[step.name, step.folder]];
    return step.action === "merge" ? [[step.name, hashOfText(step.text)]] : [];
  });
}

function inOrder(steps: ReadonlyMap<string, SyncStep>): SyncStep[] {
  return [...steps.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}
