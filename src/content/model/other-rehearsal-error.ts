import { StoreError } from "./store-error.ts";

/** Another process rehearses a backup, or just did. There is nothing to mend. */
export class OtherRehearsalError extends StoreError {}
