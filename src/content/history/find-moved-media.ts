import { composed } from "../../contract/addresses/composed.ts";
import { isMediaPath } from "../../contract/addresses/media-paths.ts";
import { tags } from "../model/tags.ts";
import type { Scope } from "../reading/scope.ts";
import { stepsOfNames } from "./steps.ts";

/** The current path of a file that was published under another name or with other content. */
export interface MovedMedia {
  path: string;
  /** The complete hash, with all 64 hexadecimal digits. */
  hash: string;
  mimeType: string;
}

/** Maximum number of renames that are followed. */
const MAXIMUM_NAMES = 8;

/**
 * Finds the published file for an earlier address: the file that has this name now, or else the file to which it was renamed.
 * Resolves to "removed" if the file was once published, and to `undefined` if it never was. Unpublished files do not count.
 */
export async function findMovedMedia(
  scope: Scope,
  path: string,
): Promise<MovedMedia | "removed" | undefined> {
  // No file can have a name with NUL, and PostgreSQL rejects it as a parameter.
  if (!isMediaPath(path) || !path.isWellFormed()) return undefined;
  let name = composed(path);
  for (let names = 0; names < MAXIMUM_NAMES; names += 1) {
    scope.dependencies.addTag(tags.media(name));
    const present = await findPresent(scope, "path", name);
    if (present !== undefined) return present;
    const removal = await findRemoval(scope, name);
    if (removal === undefined) return undefined;
    const renamed = await findRenamed(scope, removal, name);
    if (renamed === undefined) return (await findPresent(scope, "hash", removal.hash)) ?? "removed";
    name = renamed;
  }
  return "removed";
}

function findPresent(
  { engine, tenant }: Scope,
  column: "path" | "hash",
  wanted: string,
): Promise<MovedMedia | undefined> {
  return engine.reading
    .selectFrom("media")
    .select(["path", "hash", "mime_type as mimeType"])
    .where("tenant_id", "=", tenant.id)
    .where(column, "=", wanted)
    .orderBy("path")
    .limit(1)
    .executeTakeFirst();
}

interface Removal {
  revision: number;
  /** The hash that the content had when the file was removed. */
  hash: string;
}

async function findRemoval({ engine, tenant }: Scope, path: string): Promise<Removal | undefined> {
  const step = await stepsOfNames(engine.reading)
    .select(["revision_file.revision_id as revision", "before_hash as before", "after_hash as after"])
    .where("revision_file.name", "=", `media/${path}`)
    .where("revision.tenant_id", "=", tenant.id)
    .where("revision.is_published", "=", 1)
    .orderBy("revision_file.revision_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (step === undefined || step.before === null || step.after !== null) return undefined;
  return { revision: step.revision, hash: step.before };
}

/** Finds the name under which the same publication added the removed content again. */
async function findRenamed(
  { engine }: Scope,
  { revision, hash }: Removal,
  path: string,
): Promise<string | undefined> {
  const row = await engine.reading
    .selectFrom("revision_file")
    .select("name")
    .where("revision_id", "=", revision)
    .where("after_hash", "=", hash)
    .where("name", "!=", `media/${path}`)
    .where("name", "like", "media/%")
    .orderBy("name")
    .limit(1)
    .executeTakeFirst();
  return row?.name.slice("media/".length);
}
