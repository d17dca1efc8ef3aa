import type { Draft } from "../drafts/draft.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { DraftEditing } from "./edit-drafts.ts";
import { findLastChanges } from "./last-changes.ts";

/** A text file of a tenant, exactly as it is stored. */
export interface EditedFile {
  name: string;
  /** `null` for a file that exists only as a draft. */
  hash: string | null;
  text: string | null;
  /** Who published it last, and when. */
  author: string | null;
  at: number | null;
  draft: Draft | null;
}

export async function readEditedFile(
  engine: Engine,
  drafts: Pick<DraftEditing, "find">,
  tenant: Tenant,
  name: string,
): Promise<EditedFile | undefined> {
  if (name.startsWith("media/")) return undefined;
  const hash = (await readHashes(engine.kind, engine.reading, tenant.id, [name])).get(name) ?? null;
  const draft = (await drafts.find(tenant, name)) ?? null;
  if (hash === null && draft === null) return undefined;
  const text = hash === null ? null : ((await readText(engine.reading, tenant.id, hash)) ?? null);
  const last = (await findLastChanges(engine, tenant.id, [name])).get(name);
  return {
    name,
    hash,
    text,
    author: last?.author ?? null,
    at: last?.at ?? null,
    draft,
  };
}
