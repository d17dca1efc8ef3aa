import type { Kysely } from "kysely";
import type { EngineKind } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { readHashes } from "./rows/read-hashes.ts";

/** A file that somebody else has changed since the base of a change. */
export interface Conflict {
  name: string;
  /** The hash of the file in the base; `null` if the file did not exist. */
  base: string | null;
  /** Its current hash. */
  current: string | null;
}

/** Finds the files that differ from the base of a change. */
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
