import { randomUUID } from "node:crypto";
import { formTitles } from "../../contract/api/forms.ts";
import type { NeedState } from "../../contract/studio/endpoints/needs.ts";
import { type Actor, type AuditedAction, writeAudit } from "../accounts/audit.ts";
import { lockRows } from "../engine/dialect.ts";
import type { Engine } from "../engine/engine.ts";
import { localizeJson } from "../model/localize.ts";
import type { Tenant } from "../model/tenant.ts";
import { resendNeeds } from "./deliveries.ts";
import { eraseNeeds } from "./erase-needs.ts";
import { needsAsCsv, needsAsJson } from "./export-needs.ts";
import { releaseHeldBack } from "./held-back.ts";
import { listNeeds } from "./list-needs.ts";
import type { NeedFilter, StoredNeed } from "./need-archive.ts";
import { findForms } from "./need-settings.ts";

export interface NeedNote {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  author: string;
  note: string;
}

/**
 * The enquiries of a site, for the people who handle them. The audit records their actions, but never the content of an enquiry.
 */
export interface NeedInbox {
  list(tenant: Tenant, filter: NeedFilter): Promise<StoredNeed[]>;
  /** The forms that the site declares, with their titles in its default language. */
  forms(tenant: Tenant): Promise<{ name: string; title: string }[]>;
  find(tenant: Tenant, id: string): Promise<(StoredNeed & { notes: NeedNote[] }) | undefined>;
  /** Resolves to false if the enquiry no longer exists, or its state is no longer `from`. */
  move(tenant: Tenant, need: { id: string; from: NeedState; to: NeedState }, actor: Actor): Promise<boolean>;
  /** Resolves to false if there is no such enquiry. */
  note(tenant: Tenant, note: { id: string; author: string; note: string }, actor: Actor): Promise<boolean>;
  /** Resolves to the number of enquiries that are delivered again. */
  resend(tenant: Tenant, id: string, actor: Actor): Promise<number>;
  /** Delivers enquiries that were held as a suspected flood. Resolves to the number of enquiries. */
  release(tenant: Tenant, actor: Actor): Promise<number>;
  /** Erases enquiries. Resolves to the number of enquiries. */
  erase(
    tenant: Tenant,
    which: { id: string } | { email: string } | { state: "flood" },
    actor: Actor,
  ): Promise<number>;
  export(tenant: Tenant, filter: NeedFilter, format: "csv" | "json", actor: Actor): Promise<string>;
}

export function openNeedInbox(engine: Engine): NeedInbox {
  const { reading } = engine;
  const note = (actor: Actor, tenant: Tenant, action: Omit<AuditedAction, "tenant">) =>
    engine.write((transaction) => writeAudit(transaction, actor, { ...action, tenant: tenant.code }));
  return {
    list: (tenant, filter) => listNeeds(engine, tenant.id, filter),
    async forms({ id, defaultLanguage }) {
      const forms = localizeJson(await findForms(engine, id), defaultLanguage, defaultLanguage);
      return formTitles(JSON.stringify(forms));
    },
    async find(tenant, id) {
      const [need] = await listNeeds(engine, tenant.id, { id });
      if (need === undefined) return undefined;
      const notes = await reading
        .selectFrom("need_note")
        .select(["id", "at", "author", "note"])
        .where("need_id", "=", id)
        .orderBy("at")
        .orderBy("id")
        .execute();
      return { ...need, notes };
    },
    move: (tenant, { id, from, to }, actor) =>
      engine.write(async (transaction) => {
        const moved = await transaction
          .updateTable("need")
          .set({ state: to })
          .where("tenant_id", "=", tenant.id)
          .where("id", "=", id)
          .where("state", "=", from)
          .returning("id")
          .executeTakeFirst();
        if (moved === undefined) return false;
        const action = { action: "needs.move", subject: `${id}: ${to}`, tenant: tenant.code };
        await writeAudit(transaction, actor, action);
        return true;
      }),
    note: (tenant, { id, author, note: text }, actor) =>
      engine.write(async (transaction) => {
        const need = await transaction
          .selectFrom("need")
          .select("id")
          .where("tenant_id", "=", tenant.id)
          .where("id", "=", id)
          .$call((query) => lockRows(engine.kind, query))
          .executeTakeFirst();
        if (need === undefined) return false;
        const row = { id: randomUUID(), need_id: id, at: Date.now(), author, note: text };
        await transaction.insertInto("need_note").values(row).execute();
        await writeAudit(transaction, actor, { action: "needs.note", subject: id, tenant: tenant.code });
        return true;
      }),
    async resend(tenant, id, actor) {
      const resent = await resendNeeds(engine, tenant, { id });
      if (resent > 0) await note(actor, tenant, { action: "needs.resend", subject: id });
      return resent;
    },
    async release(tenant, actor) {
      const released = await releaseHeldBack(engine, tenant);
      if (released > 0) await note(actor, tenant, { action: "needs.release", subject: `${released} needs` });
      return released;
    },
    async erase(tenant, which, actor) {
      const erased = await eraseNeeds(engine, tenant.id, which);
      // The audit entry does not contain the sender's address, because the address was to be erased.
      const subject =
        "id" in which ? which.id : `${erased} ${"state" in which ? "held back" : "of one sender"}`;
      if (erased > 0) await note(actor, tenant, { action: "needs.erase", subject });
      return erased;
    },
    async export(tenant, filter, format, actor) {
      const needs = await listNeeds(engine, tenant.id, filter);
      await note(actor, tenant, { action: "needs.export", subject: `${needs.length} as ${format}` });
      return format === "csv" ? needsAsCsv(needs) : needsAsJson(needs);
    },
  };
}
