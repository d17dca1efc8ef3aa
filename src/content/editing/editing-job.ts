import type { BlobOptions } from "../blobs/open-blobs.ts";

/** Start data of editing threads. */
export interface EditingInput extends BlobOptions {
  databaseUrl: string;
  studioHost: string | undefined;
}

/** A call of a function of `Editing`, as sent to a thread. */
export interface EditingJob {
  /** The function's path in `Editing`. */
  path: readonly string[];
  arguments: readonly unknown[];
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** The code of the site that a job belongs to; the same value for all jobs without a site. */
export function siteOf({ arguments: [tenant] }: EditingJob): string {
  return stringAt(tenant, "code");
}

/** Who requested a job, as the audit names them; empty if nobody is named. */
export function personOf({ arguments: args }: EditingJob): string {
  for (const given of args) {
    const editor = propertyOf(given, "editor") ?? given;
    const id = stringAt(propertyOf(editor, "actor"), "id");
    if (id !== "") return id;
  }
  return "";
}

/** The texts that a job contains. */
export function textsOf({ arguments: args }: EditingJob): string[] {
  return args.flatMap((given) => {
    const files = Array.isArray(given) ? given : propertyOf(given, "files");
    const edits: readonly unknown[] = Array.isArray(files) ? files : [given];
    return edits.map((edit) => stringAt(edit, "text"));
  });
}

/** The name of the file that a job concerns; empty if it names none. */
export function nameOf({ arguments: [, given] }: EditingJob): string {
  return stringAt(given, "name") || stringAt(given, "from");
}

function stringAt(owner: unknown, name: string): string {
  const value = propertyOf(owner, name);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function propertyOf(owner: unknown, name: string): unknown {
  return typeof owner === "object" && owner !== null ? (owner as Record<string, unknown>)[name] : undefined;
}
