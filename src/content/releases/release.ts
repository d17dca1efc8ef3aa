import type { ReleaseState } from "../model/tables/history.ts";
import type { Finding } from "../source/findings.ts";

/** Files of a tenant that go live together. Times are epoch milliseconds. */
export interface Release {
  id: number;
  title: string;
  goesLiveAt: number;
  state: ReleaseState;
  /** `null` for the command line. */
  createdBy: string | null;
  /** The planner in the form of the audit: the release goes live in this name, as long as the planner has the permission. */
  plannedBy: string | null;
  createdAt: number;
  /** When it was applied, held or cancelled. */
  settledAt: number | null;
  /** The revision that it published. */
  revision: number | null;
  /** Why the release is held. For a planned one, the findings if it went live now; errors would hold it. */
  findings: Finding[];
  files: readonly ReleaseFile[];
}

export interface ReleaseFile {
  name: string;
  /** The hash of the change's base; `null` for a new file. */
  base: string | null;
  /** The hash that the file gets; `null` if it is removed. */
  hash: string | null;
}

/** Result of applying a release. */
export type ReleaseOutcome =
  | { outcome: "applied"; findings: Finding[] }
  | { outcome: "held"; findings: Finding[] }
  /** Somebody else has already applied or cancelled it, or there is no such release. */
  | { outcome: "settled"; state: ReleaseState | undefined };
