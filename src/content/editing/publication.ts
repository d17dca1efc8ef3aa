import type { DiffPart } from "../history/word-diff.ts";
import type { TextClash } from "../merge/merged-text.ts";
import type { Finding } from "../source/findings.ts";
import type { NamedArticle } from "./named-articles.ts";

/** A change of a text file, as sent by an editor. */
export interface FileEdit {
  name: string;
  /** `null` removes it. */
  text: string | null;
  /** The hash of the text on which it is based; `null` for a new file. */
  base: string | null;
  /** The version of the draft that contained this text. Publishing removes that draft. */
  draft?: number | undefined;
}

/** A file that the editor and somebody else have changed in different ways. */
export interface FileConflict {
  name: string;
  base: string | null;
  /** The file's current hash; `null` if it was removed. */
  current: string | null;
  /** Who published the current version, and when. */
  author: string | null;
  at: number | null;
  /** Both texts; `null` for a removed file. */
  ours: string | null;
  theirs: string | null;
  /** The published text that the editor's is based on; `null` if there was none, or it is no longer stored. */
  ancestor: string | null;
  /** The lines at which the two texts conflict; empty if one of the files was removed. */
  clashes: readonly TextClash[];
}

export interface PublishedFile {
  name: string;
  /** `null` if the file was removed. */
  hash: string | null;
  /**
   * Whether the published text includes changes by others since the editor's base. The text in the editor's window is then
   * outdated.
   */
  isMerged: boolean;
}

/** Result of a publication. */
export type PublicationReport =
  /** `revision` is `null` if nothing changed. */
  | { outcome: "published"; revision: number | null; files: PublishedFile[]; findings: Finding[] }
  | { outcome: "refused"; findings: Finding[] }
  | { outcome: "conflict"; conflicts: FileConflict[] };

/** The effect of a publication, determined in advance. */
export interface PlannedFile {
  name: string;
  action: "added" | "changed" | "removed" | "unchanged";
  /** Differences by word. */
  diff: DiffPart[];
  /** The articles whose texts refer to the file. */
  referrers: NamedArticle[];
  /** For a public article that is removed: whether its address redirects afterwards. Otherwise `null`. */
  leavesRedirect: boolean | null;
}

export type PlanReport =
  | {
      outcome: "checked" | "refused";
      files: PlannedFile[];
      /** Translations that this publication makes outdated. */
      outdates: NamedArticle[];
      findings: Finding[];
    }
  | { outcome: "conflict"; conflicts: FileConflict[] };
