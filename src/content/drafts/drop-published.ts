import type { Transaction } from "kysely";
import type { EngineKind } from "../engine/engine.ts";
import { dropTexts } from "../history/drop-texts.ts";
import type { Tables } from "../model/tables.ts";

/** A published file and the draft to remove: the draft with this version, or with this text. */
export type PublishedDraft = { name: string } & ({ version: number } | { text: string });

/** Removes drafts that were published, unless they have changed since. */
export async function dropPublished(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  drafts: readonly PublishedDraft[],
): Promise<void> {
  const hashes: string[] = [];
  for (const draft of drafts) {
    const rows = transaction
      .deleteFrom("draft")
      .where("tenant_id", "=", tenant)
      .where("name", "=", draft.name);
    const gone = await (
      "version" in draft
        ? rows.where("version", "=", draft.version)
        : rows.where("text_hash", "=", draft.text)
    )
      .returning(["base_hash", "text_hash"])
      .execute();
    hashes.push(
      ...gone.flatMap(({ base_hash: base, text_hash: text }) => [text, ...(base === null ? [] : [base])]),
    );
  }
  await dropTexts(kind, transaction, tenant, hashes);
}
