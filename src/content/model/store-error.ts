import type { FailureName } from "../../contract/api/failures.ts";
import { StoreSilentError } from "./store-silent-error.ts";

/** A failure of the store that an operator can fix. `message` names the failure, its location and the remedy. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  /** The failure's name for responses; by default derived from the cause. */
  readonly failure: FailureName | undefined;

  constructor(
    message: string,
    { cause, failure }: { cause?: unknown; failure?: FailureName | undefined } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: "the disk is full; free some space and try again",
  EFBIG: "the file has reached the system's size limit; raise that limit and try again",
  EDQUOT: "the disk quota is used up; free some space and try again",
  EACCES: "this user may not write there; grant it the permission, or set VITRINE_DATA to another folder",
  EPERM: "this user may not write there; grant it the permission, or set VITRINE_DATA to another folder",
  ENOTSUP: "no folder can be created there; set VITRINE_DATA to another folder",
  EROFS: "the file system is read-only; set VITRINE_DATA to another folder",
  ENOTDIR: "a part of the path is a file, not a folder; set VITRINE_DATA to another folder",
  // On PostgreSQL since version 15, only the owner of a database may create tables in it, unless others are granted the
  // permission.
  "42501":
    "this database user lacks the permission; make it the owner of the database, or grant it all privileges on the schema and its tables",
  EEXIST: "there is a file where a folder is needed; set VITRINE_DATA to another folder",
};

/** SQLite's primary result codes: https://www.sqlite.org/rescode.html */
const SQLITE_REASONS: Record<number, string> = {
  5: "another process keeps it locked; try again when that has finished",
  8: "it is read-only; allow this user to write to the file and its folder",
  10: "the disk reported an error; check the disk, and restore a backup if necessary",
  11: "the file is damaged; restore a backup",
  13: "the disk is full; free some space and try again",
  14: "the file cannot be opened; check that the folder exists and that this user may write to it",
  26: "the file is not an SQLite database; set DATABASE_URL to another one",
};

/** Explains a failure of the disk or database; returns any other error unchanged. */
export function explainFailure(error: unknown, action: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const reason = reasonOf(error);
  return reason === undefined ? error : new StoreError(`${action}: ${reason}`, { cause: error });
}

/**
 * Converts a failure of the disk or database to an outage if visitors are waiting for the result, because a later attempt may
 * succeed. Returns any other error unchanged.
 */
export function asOutage(error: unknown, action: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const reason = reasonOf(error);
  return reason === undefined ? error : new StoreSilentError(`${action}: ${reason}`, { cause: error });
}

function reasonOf(error: Error): string | undefined {
  if ("errcode" in error && typeof error.errcode === "number") return SQLITE_REASONS[error.errcode & 0xff];
  return "code" in error && typeof error.code === "string" ? REASONS[error.code] : undefined;
}
