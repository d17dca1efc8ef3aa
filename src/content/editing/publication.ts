import type { DiffPart } from "../history/word-diff.ts";
import type { TextClash } from "../merge/merged-text.ts";
import type { Finding } from "../source/findings.ts";

/** A change of a text file, as its editor has it. */
export interface FileEdit {
  name: string;
  /** `null` removes it. */
  text: string | null;
  /** The hash of the text on which it is based; `null` for a file that was not there. */
  base: string | null;
  /** The version of the draft that it was: published, the draft goes with it. */
  draft?: number | undefined;
}

/** A file of which an editor and somebody else have made something else. */
export interface FileConflict {
  name: string;
  base: string | null;
  /** The hash that it has now; `null` if it is gone. */
  current: string | null;
  /** Who published that, and when. */
  author: string | null;
  at: number | null;
  /** Both texts; `null` for a file that is gone. */
  ours: string | null;
  theirs: string | null;
  /** By lines of both; none if one of the two is gone. */
  clashes: readonly TextClash[];
}

export interface PublishedFile {
  name: string;
  /** `null` if it is gone. */
  hash: string | null;
  /** Whether what others have published meanwhile is in it: then the editor's own text is older. */
  isMerged: boolean;
}

/** What came of a publication. */
export type PublicationReport =
  /** `revision` is `null` if all was as it is already. */
  | { outcome: "published"; revision: number | null; files: PublishedFile[]; findings: Finding[] }
  | { outcome: "refused"; findings: Finding[] }
  | { outcome: "conflict"; conflicts: FileConflict[] };

/** What a publication would do. */
export interface PlannedFile {
  name: string;
  action: "added" | "changed" | "removed" | "unchanged";
  /** By words. */
  diff: DiffPart[];
  /** The articles whose texts name it. */
  referrers: string[];
  /** For an article that visitors can read and that goes: whether its address leads somewhere afterwards. */
  leavesRedirect: boolean | null;
}

export type PlanReport =
  | { outcome: "checked" | "refused"; files: PlannedFile[]; findings: Finding[] }
  | { outcome: "conflict"; conflicts: FileConflict[] };
