import { StoreError } from "./store-error.ts";

/** Another process is rehearsing a backup, or just did. Nothing needs to be fixed. */
export class OtherRehearsalError extends StoreError {}
