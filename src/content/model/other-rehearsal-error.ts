import { StoreError } from "./store-error.ts";

/** Thrown if another process is testing the restore of a backup, or has just done so. Nothing needs to be fixed. */
export class OtherRehearsalError extends StoreError {}
