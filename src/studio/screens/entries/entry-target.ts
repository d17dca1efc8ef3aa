import { replaceKey, setValue } from "../../lists/entry-values.ts";
import type { Entry } from "../../lists/list-file.ts";
import { valueOf } from "./entry-texts.ts";

export type TargetKind = "article" | "group" | "url";
export const TARGET_KINDS = ["article", "group", "url"] as const satisfies TargetKind[];

/** A target while it is chosen in a dialog. */
export interface ChosenTarget {
  kind: TargetKind | "none";
  name: string;
}

/** The target of an entry; `undefined` if it has no link. */
export function targetOf(entry: Pick<Entry, "values">): { kind: TargetKind; name: string } | undefined {
  for (const kind of TARGET_KINDS) {
    const name = valueOf(entry, kind);
    if (name !== undefined) return { kind, name };
  }
  return undefined;
}

/**
 * Sets the target of an entry, if a dialog changed it.
 * @throws {FixedTextError}
 */
export function withChangedTarget(
  entry: Entry,
  target: ChosenTarget,
  { opened, lineEnd }: { opened: Pick<Entry, "values">; lineEnd: string },
): Entry {
  const old: ChosenTarget = targetOf(opened) ?? { kind: "none", name: "" };
  const isSame = old.kind === target.kind && old.name === target.name.trim();
  return isSame ? entry : withTarget(entry, target, lineEnd);
}

/**
 * Sets the target of an entry. If the target is the same, the entry's lines stay as they are.
 * @throws {FixedTextError}
 */
function withTarget(entry: Entry, target: ChosenTarget, lineEnd: string): Entry {
  const old = targetOf(entry);
  const name = target.name.trim();
  if (target.kind === "none" || name === "") {
    return TARGET_KINDS.reduce((changed, kind) => setValue(changed, kind, undefined, lineEnd), entry);
  }
  if (old?.kind === target.kind && old.name === name) return entry;
  return old === undefined
    ? setValue(entry, target.kind, name, lineEnd)
    : replaceKey(entry, old.kind, target.kind, name, lineEnd);
}
