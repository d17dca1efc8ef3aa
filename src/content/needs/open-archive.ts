import type { Engine } from "../engine/engine.ts";
import { confirmNeed } from "./confirm-need.ts";
import { claimDeliveries, readOutbox, resendNeeds, settleDelivery } from "./deliveries.ts";
import { eraseNeeds } from "./erase-needs.ts";
import { readHeldBack, releaseHeldBack } from "./held-back.ts";
import { listNeeds } from "./list-needs.ts";
import type { NeedArchive } from "./need-archive.ts";
import { findChannels, findNeedSettings } from "./need-settings.ts";

/** Opens the stored enquiries of a database. */
export function openArchive(engine: Engine): NeedArchive {
  return {
    list: (tenant, filter) => listNeeds(engine, tenant.id, filter),
    find: async (tenant, id) => (await listNeeds(engine, tenant.id, { id }))[0],
    erase: (tenant, which) => eraseNeeds(engine, tenant.id, which),
    release: (tenant) => releaseHeldBack(engine, tenant),
    heldBack: (tenant) => readHeldBack(engine, tenant?.id),
    resend: (tenant, which) => resendNeeds(engine, tenant, which),
    confirm: (tenant, id) => confirmNeed(engine, tenant, id),
    channels: (tenant) => findChannels(engine, tenant.id),
    settings: (tenant) => findNeedSettings(engine, tenant.id),
    claim: (limit, leaseMs) => claimDeliveries(engine, limit, leaseMs),
    settle: (id, outcome) => settleDelivery(engine, id, outcome),
    outbox: () => readOutbox(engine),
  };
}
