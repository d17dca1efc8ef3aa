import type { Transaction } from "kysely";
import { writeAudit } from "../accounts/audit.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Release } from "../releases/release.ts";
import type { Editor } from "./editor.ts";

export type Titled = Pick<Release, "id" | "title">;

/** Records in the audit what an editor did with a release. */
export async function note(
  engine: Engine,
  tenant: Tenant,
  editor: Editor,
  action: string,
  release: Titled,
): Promise<void> {
  await engine.write((transaction) => writeNote(transaction, tenant, editor, action, release));
}

/** Like {@link note}, in the transaction of the action. */
export async function writeNote(
  transaction: Transaction<Tables>,
  { code: tenant }: Tenant,
  { actor }: Editor,
  action: string,
  { id, title }: Titled,
): Promise<void> {
  await writeAudit(transaction, actor, { action, subject: `${id}: ${title}`, tenant });
}
