import type { ReleaseState } from "../model/tables/history.ts";
import type { Finding } from "../source/findings.ts";

/** Files of a tenant that go live together. Times are epoch milliseconds. */
export interface Release {
  id: number;
  title: string;
  goesLiveAt: number;
  state: ReleaseState;
  /** `null` for whoever calls the command line. */
  createdBy: string | null;
  /** The same as the audit names them: in whose name it goes live, as long as they may. */
  plannedBy: string | null;
  createdAt: number;
  /** When it was applied, held or cancelled. */
  settledAt: number | null;
  /** What it published. */
  revision: number | null;
  /** Why it is held; of a planned one, what would be found if it went live now: errors would hold it. */
  findings: Finding[];
  files: readonly ReleaseFile[];
}

export interface ReleaseFile {
  name: string;
  /** The hash of what the change was made from; `null` for a new file. */
  base: string | null;
  /** The hash that the file gets; `null` if it goes away. */
  hash: string | null;
}

/** What came of an attempt to let a release go live. */
export type ReleaseOutcome =
  | { outcome: "applied"; findings: Finding[] }
  | { outcome: "held"; findings: Finding[] }
  /** Somebody else has settled it meanwhile, or there is no such release. */
  | { outcome: "settled"; state: ReleaseState | undefined };
