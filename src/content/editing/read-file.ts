import type { Draft } from "../drafts/draft.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import type { Finding } from "../source/findings.ts";
import { publish } from "../writing/publish.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { DraftEditing } from "./edit-drafts.ts";
import { findLastChanges } from "./last-changes.ts";
import type { Publishing } from "./publish-files.ts";

/** A text file of a tenant, byte by byte as it is stored. */
export interface EditedFile {
  name: string;
  /** `null` for a file that exists only as a draft. */
  hash: string | null;
  text: string | null;
  /** Who published it last, and when. */
  author: string | null;
  at: number | null;
  draft: Draft | null;
  /** What is wrong with the draft, or with the file if it has none. */
  findings: Finding[];
}

export async function readEditedFile(
  { engine, folders, studioHost }: Publishing,
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
  const checked = await publish(engine, folders, tenant.code, [{ name, text: draft?.text ?? text }], {
    base: new Map([[name, hash]]),
    author: null,
    origin: "studio",
    studioHost,
    isDryRun: true,
  });
  return {
    name,
    hash,
    text,
    author: last?.author ?? null,
    at: last?.at ?? null,
    draft,
    findings: "findings" in checked ? checked.findings : [],
  };
}
