import { isOfMachine } from "./of-machine.ts";
import { StoreError } from "./store-error.ts";

/** A backup cannot be restored for what is in it, and could not be on another machine either. */
export class BadBackupError extends StoreError {
  /** A failure to read or restore a backup; as it is if it lies in the machine. */
  static of(error: unknown): unknown {
    return error instanceof Error && !isOfMachine(error)
      ? new BadBackupError(error.message, { cause: error })
      : error;
  }
}
