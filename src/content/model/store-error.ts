import type { FailureName } from "../../contract/api/failures.ts";
import { StoreSilentError } from "./store-silent-error.ts";

/** A failure of the store that an operator can do something about. `message` says what, where and what to do. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  /** How it is answered; by default, the cause decides. */
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
  EFBIG: "a file may not grow any further; raise the limit on file sizes and try again",
  EDQUOT: "the disk quota is used up; free some space and try again",
  EACCES: "this user may not write there; give it the right to, or name another folder in VITRINE_DATA",
  EPERM: "this user may not write there; give it the right to, or name another folder in VITRINE_DATA",
  ENOTSUP: "no folder can be made there; name another folder in VITRINE_DATA",
  EROFS: "the file system is read-only; name another folder in VITRINE_DATA",
  ENOTDIR: "a part of the path is a file, not a folder; name another folder in VITRINE_DATA",
  // PostgreSQL: since version 15, only the owner of a database may create tables in it, unless others are permitted.
  "42501":
    "this user of the database lacks the right to; make it the owner of the database, or grant it all on the schema and its tables",
  EEXIST: "a file stands where a folder is needed; name another folder in VITRINE_DATA",
};

/** SQLite's primary result codes: https://www.sqlite.org/rescode.html */
const SQLITE_REASONS: Record<number, string> = {
  5: "another process keeps it locked; try again when that has finished",
  8: "it is read-only; give this user the right to write to the file and its folder",
  10: "the disk reported an error; check it, and restore a backup if need be",
  11: "the file is damaged; restore a backup",
  13: "the disk is full; free some space and try again",
  14: "the file cannot be opened; check that the folder exists and that this user may write to it",
  26: "the file is not an SQLite database; name another one in DATABASE_URL",
};

/** Explains a failure of the disk or database; anything else is returned as it is. */
export function explainFailure(error: unknown, action: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const reason = reasonOf(error);
  return reason === undefined ? error : new StoreError(`${action}: ${reason}`, { cause: error });
}

/**
 * A failure of disk or database while visitors wait, as an outage: what cannot be done now may be possible later. Anything
 * else is returned as it is.
 */
export function explainSilence(error: unknown, action: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  const reason = reasonOf(error);
  return reason === undefined ? error : new StoreSilentError(`${action}: ${reason}`, { cause: error });
}

function reasonOf(error: Error): string | undefined {
  if ("errcode" in error && typeof error.errcode === "number") return SQLITE_REASONS[error.errcode & 0xff];
  return "code" in error && typeof error.code === "string" ? REASONS[error.code] : undefined;
}
