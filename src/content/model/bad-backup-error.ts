import { isMachineError } from "./machine-error.ts";
import { StoreError } from "./store-error.ts";

/** Thrown if a backup's content cannot be restored on any machine. */
export class BadBackupError extends StoreError {
  /**
   * Converts an error of reading or restoring a backup to a {@link BadBackupError}. Errors of the machine are returned
   * unchanged.
   */
  static of(error: unknown): unknown {
    return error instanceof Error && !isMachineError(error)
      ? new BadBackupError(error.message, { cause: error })
      : error;
  }
}
