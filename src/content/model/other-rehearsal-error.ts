import { StoreError } from "./store-error.ts";

/** Thrown if another process is rehearsing a backup, or just did. Nothing needs to be fixed. */
export class OtherRehearsalError extends StoreError {}
