import type { RevisionOrigin } from "../../contract/studio/revision-origins.ts";
import { MEDIA_FOLDER } from "../model/file-range.ts";

/** A publication, or a version that was stored without being published. */
export interface Revision {
  id: number;
  /** Epoch milliseconds. */
  at: number;
  /** `null` for the command line. */
  author: string | null;
  origin: RevisionOrigin;
  note: string;
  isPublished: boolean;
}

/** The change of one file in a revision. */
export interface FileStep {
  /** The path in the content folder. */
  name: string;
  /** SHA-256 of the file's bytes; `null` if the file did not exist. */
  before: string | null;
  /** The same afterwards. */
  after: string | null;
}

export type FileAction = "added" | "changed" | "removed";

/** Whether the file was added, changed or removed. */
export function actionOf({ before, after }: Omit<FileStep, "name">): FileAction {
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

/** Whether a file's content is stored outside the database. */
export function isMediaName(name: string): boolean {
  return name.startsWith(MEDIA_FOLDER);
}
