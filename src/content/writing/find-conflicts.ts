import type { Kysely } from "kysely";
import type { EngineKind } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { readHashes } from "./rows/read-hashes.ts";

/** A file that somebody else has changed since the change was begun. */
export interface Conflict {
  name: string;
  /** The hash of what the change was based on; `null` if the file was not there. */
  base: string | null;
  /** The hash that it has now. */
  current: string | null;
}

/** The files that are no longer what a change was based on. */
export async function findConflicts(
  kind: EngineKind,
  database: Kysely<Tables>,
  tenant: number,
  base: ReadonlyMap<string, string | null>,
): Promise<Conflict[]> {
  const hashes = await readHashes(kind, database, tenant, [...base.keys()]);
  return [...base].flatMap(([name, hash]) => {
    const current = hashes.get(name) ?? null;
    return current === hash ? [] : [{ name, base: hash, current }];
  });
}
