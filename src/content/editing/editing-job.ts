import type { BlobOptions } from "../blobs/open-blobs.ts";

/** Start options of an editing thread. */
export interface EditingInput extends BlobOptions {
  databaseUrl: string;
  studioHost: string | undefined;
}

/** A function call on `Editing`, as sent to a thread. */
export interface EditingJob {
  /** The path of the function within `Editing`, for example `["drafts", "save"]`. */
  path: readonly string[];
  arguments: readonly unknown[];
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** The code of the site that a job belongs to; empty for jobs without a site. */
export function siteOf({ arguments: [tenant] }: EditingJob): string {
  return stringAt(tenant, "code");
}

/** The id of the person or token that requested a job, as written in the audit; empty if unknown. */
export function personOf({ arguments: args }: EditingJob): string {
  for (const given of args) {
    const editor = propertyOf(given, "editor") ?? given;
    const id = stringAt(propertyOf(editor, "actor"), "id");
    if (id !== "") return id;
  }
  return "";
}

/** Returns the texts that a job contains. */
export function textsOf(job: EditingJob): string[] {
  return editsOf(job).map((edit) => stringAt(edit, "text"));
}

/** Returns the names of the files that a job contains. */
export function namesOf(job: EditingJob): string[] {
  return editsOf(job)
    .map((edit) => stringAt(edit, "name"))
    .filter((name) => name !== "");
}

/** Returns the arguments of a job; lists of files are replaced by their files. */
function editsOf({ arguments: [, ...args] }: EditingJob): unknown[] {
  return args.flatMap((given) => {
    const files = Array.isArray(given) ? given : propertyOf(given, "files");
    return Array.isArray(files) ? (files as unknown[]) : [given];
  });
}

/** Returns the name of the file on which a job works; empty if there is none. */
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
