import { readFileSync } from "node:fs";
import { mergeFile } from "../merge/merge-file.ts";
import type { MergedText } from "../merge/merged-text.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { LastChange, StoredFiles } from "../model/tenant-content.ts";
import { type ThreeHashes, whoChanged } from "./compare.ts";
import { describeChange } from "./describe-change.ts";
import type { FolderState } from "./folder-state.ts";
import type { SyncOptions, SyncStep } from "./sync-report.ts";

export type Direction = "pull" | "push";

/**
 * `agreed` is the part of the content that folder and store have in common although the record does not say so: hashes by name,
 * `null` if neither has the file.
 */
export interface SyncPlan {
  steps: SyncStep[];
  agreed: Map<string, string | null>;
}

/** A file that differs between folder and store. */
interface Difference extends ThreeHashes {
  name: string;
  change: LastChange | undefined;
}

/** Decides what to do with each file that differs between folder and store. */
export async function planSync(
  stored: StoredFiles,
  state: FolderState,
  direction: Direction,
  options: SyncOptions,
): Promise<SyncPlan> {
  const plan: SyncPlan = { steps: [], agreed: new Map(state.settled) };
  const names = new Set([...state.base.keys(), ...state.store.keys(), ...state.folder.keys()]);
  const differing: (ThreeHashes & { name: string })[] = [];
  for (const name of [...names].sort()) {
    const hashes = {
      base: state.base.get(name) ?? null,
      store: state.store.get(name) ?? null,
      folder: state.folder.get(name) ?? null,
    };
    if (hashes.store !== hashes.folder) differing.push({ name, ...hashes });
    else if (hashes.base !== hashes.store) plan.agreed.set(name, hashes.store);
  }
  const moved = differing.filter((hashes) => whoChanged(hashes) !== "folder");
  const changes = await stored.lastChanges(
    state.tenant,
    new Map(moved.map(({ name, store }) => [name, store])),
  );
  for (const hashes of differing) {
    const difference = { ...hashes, change: changes.get(hashes.name) };
    plan.steps.push(await decide(stored, state, difference, direction, options));
  }
  return plan;
}

async function decide(
  stored: StoredFiles,
  state: FolderState,
  difference: Difference,
  direction: Direction,
  { prefer, prune }: SyncOptions,
): Promise<SyncStep> {
  const { name, folder, store, change } = difference;
  const files = { name, folder, store };
  const keep = (message: string, isSettled = false): SyncStep => ({
    action: "keep",
    ...files,
    message,
    isSettled,
  });
  const by = `${store === null ? "removed" : "changed"} ${describeChange(change)}`;
  switch (whoChanged(difference)) {
    case "folder":
      return direction === "pull" ? keep("changed in the folder; push it") : { action: "publish", ...files };
    case "store":
      if (direction === "pull") return { action: "write", ...files };
      if (store === null || state.elsewhere.get(name) !== store) return keep(`${by}; pull it`);
      return prune === true
        ? { action: "publish", ...files }
        : keep("not in the folder; pull it, or remove it with --prune");
    default:
  }
  if (prefer === "ours") return { action: "write", ...files };
  if (prefer === "theirs")
    return direction === "push"
      ? { action: "publish", ...files }
      : keep("the folder's version is preferred; push it", true);
  const merged = await mergeDifference(stored, state, difference);
  if (merged?.outcome === "merged" && folder !== null && store !== null)
    return { action: "merge", name, folder, store, text: merged.text };
  const here = folder === null ? "removed here" : "changed here";
  return {
    action: "refuse",
    ...files,
    message: `${here}, and ${by}`,
    clashes: merged?.outcome === "conflict" ? merged.clashes : [],
  };
}

/** Merges both versions of a file; `undefined` if the file is not a text, or is missing on one side. */
async function mergeDifference(
  stored: StoredFiles,
  { tenant, sources }: FolderState,
  { name, base, store, folder }: Difference,
): Promise<MergedText | undefined> {
  const source = sources.get(name);
  if (store === null || folder === null || source === undefined || name.startsWith("media/"))
    return undefined;
  const [before, ours] = [
    base === null ? undefined : await stored.text(tenant, base),
    await stored.text(tenant, store),
  ];
  const theirs = readFileSync(source.file, "utf8");
  // If the text has changed since the folder was read, somebody is editing the file; the next run handles it.
  if (ours === undefined || hashOfText(theirs) !== folder) return undefined;
  return mergeFile(name, before ?? null, ours, theirs);
}
