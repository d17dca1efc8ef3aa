import { isOfMachine } from "./of-machine.ts";
import { StoreError } from "./store-error.ts";

/** A backup's content cannot be restored, on this or any other machine. */
export class BadBackupError extends StoreError {
  /** Converts a failure to read or restore a backup; failures of the machine are returned unchanged. */
  static of(error: unknown): unknown {
    return error instanceof Error && !isOfMachine(error)
      ? new BadBackupError(error.message, { cause: error })
      : error;
  }
}
