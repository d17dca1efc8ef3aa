import { type Actor, writeAudit } from "../accounts/audit.ts";
import { recordChange } from "../changes/change-feed.ts";
import { lockTenant } from "../engine/dialect.ts";
import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import { tags } from "../model/tags.ts";

/**
 * Archives a site, whose visitors then get 404 while its content stays, or brings it back. Does nothing if it is in that state already.
 *
 * @throws {StoreError} if there is no such site
 */
export function setSiteState(
  engine: Engine,
  code: string,
  state: "live" | "archived",
  actor: Actor,
): Promise<void> {
  return engine.write(async (transaction) => {
    await lockTenant(engine.kind, code).execute(transaction);
    const tenant = await transaction
      .selectFrom("tenant")
      .select("state")
      .where("code", "=", code)
      .where("state", "!=", "deleting")
      .executeTakeFirst();
    if (tenant === undefined)
      throw new StoreError(`There is no tenant "${code}"`, { failure: "not-possible" });
    if (tenant.state === state) return;
    await transaction.updateTable("tenant").set({ state }).where("code", "=", code).execute();
    const action = state === "archived" ? "sites.archive" : "sites.bring-back";
    await writeAudit(transaction, actor, { action, subject: code, tenant: code });
    await recordChange(transaction, code, [tags.config]);
  });
}
