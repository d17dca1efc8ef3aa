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

/** How a revision has changed a file. */
export interface FileStep {
  /** Its path in the content folder. */
  name: string;
  /** SHA-256 of its bytes; `null` if there was no such file. */
  before: string | null;
  /** The same afterwards. */
  after: string | null;
}

export type FileAction = "added" | "changed" | "removed";

/** What happened to the file. */
export function actionOf({ before, after }: Omit<FileStep, "name">): FileAction {
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

/** Whether a file's content is stored outside the database. */
export function isMediaName(name: string): boolean {
  return name.startsWith(MEDIA_FOLDER);
}
