import type { LastChange } from "../model/tenant-content.ts";

const BY: Readonly<Record<LastChange["origin"], string>> = {
  import: "from a folder",
  push: "by a push",
  studio: "in the Studio",
  api: "through the API",
  restore: "by restoring a version",
  merge: "by a merge",
  schedule: "as scheduled",
  release: "by a release",
};

/** Describes a change as `by mina on 2026-11-20 09:00 UTC in the Studio`, to follow "changed" or "removed". */
export function describeChange(change: LastChange | undefined): string {
  if (change === undefined) return "elsewhere, at an unknown time";
  const { author, at, origin } = change;
  const [date, time] = new Date(at).toISOString().split("T");
  return `${author === null ? "" : `by ${author} `}on ${date} ${time?.slice(0, "00:00".length)} UTC ${BY[origin]}`;
}
