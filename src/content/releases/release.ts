import type { ReleaseConditions } from "../../contract/studio/release-conditions.ts";
import type { ReleaseState } from "../model/tables/history.ts";
import type { Finding } from "../source/findings.ts";

/** Files of a tenant that are published together. Times are epoch milliseconds. */
export interface Release {
  id: number;
  title: string;
  goesLiveAt: number;
  state: ReleaseState;
  /** `null` for the command line. */
  createdBy: string | null;
  /**
   * The id of the planner, as in the audit. The release is published in the planner's name, as long as the planner has the
   * permission.
   */
  plannedBy: string | null;
  createdAt: number;
  /** When the release was applied, held or cancelled. */
  settledAt: number | null;
  /** The revision that the release has published. */
  revision: number | null;
  /**
   * For a held release, the reasons. For a planned release, the findings if it were published now; an error would cause it to
   * be held.
   */
  findings: Finding[];
  conditions: ReleaseConditions;
  /** Increases with every change of the files. */
  edition: number;
  files: readonly PlannedFile[];
}

export interface ReleaseFile {
  name: string;
  /** The hash of the text on which the change is based; `null` for a new file. */
  base: string | null;
  /** The hash that the file will have; `null` if it will be removed. */
  hash: string | null;
}

/** A file of a stored release. */
export interface PlannedFile extends ReleaseFile {
  /** The key that joins an article with its translations; `null` for other files. */
  translationKey: string | null;
  /** When this version of the file was added to the release, in epoch milliseconds. */
  changedAt: number;
}

/** Result of applying a release. */
export type ReleaseOutcome =
  | { outcome: "applied"; findings: Finding[] }
  | { outcome: "held"; findings: Finding[] }
  /** Somebody else has already applied or cancelled the release, or it does not exist. */
  | { outcome: "settled"; state: ReleaseState | undefined };
