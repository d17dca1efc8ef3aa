import type { Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";

/** A sum that took long to compute, including what this process has held since, and the time until which it is used. */
interface SlowSum {
  bytes: number;
  usedUntil: number;
}

/** Sums by site. In a large flood, adding up the sizes for each enquiry would slow down all writers. */
const slowSums = new WeakMap<Engine, Map<number, SlowSum>>();
/** Duration in milliseconds from which a sum counts as slow. */
const SLOW_MS = 10;
/** A slow sum is used for this multiple of its duration, so that sums take at most a twentieth of the time. */
const SUM_INTERVALS = 20;

/** Updates a kept sum, after another enquiry is held. */
export function rememberHeldBytes(engine: Engine, tenantId: number, bytes: number): void {
  const sum = slowSums.get(engine)?.get(tenantId);
  if (sum !== undefined) sum.bytes = bytes;
}

/** Forgets the sum of a site's held enquiries, after some of them were erased or released. */
export function forgetHeldBytes(engine: Engine, tenantId: number): void {
  slowSums.get(engine)?.delete(tenantId);
}

/** Returns the total size of a site's held enquiries in bytes. */
export async function heldBytes(
  transaction: Transaction<Tables>,
  engine: Engine,
  tenantId: number,
): Promise<number> {
  const startedAt = performance.now();
  const sums = slowSums.get(engine) ?? new Map<number, SlowSum>();
  slowSums.set(engine, sums);
  const known = sums.get(tenantId);
  if (known !== undefined && known.usedUntil > startedAt) return known.bytes;
  const { held } = await transaction
    .selectFrom("need")
    .select(({ fn }) => fn.sum<number | null>("held_bytes").as("held"))
    .where("tenant_id", "=", tenantId)
    .where("held_bytes", ">", 0)
    .executeTakeFirstOrThrow();
  const bytes = Number(held ?? 0);
  const now = performance.now();
  const took = now - startedAt;
  if (took < SLOW_MS) sums.delete(tenantId);
  else sums.set(tenantId, { bytes, usedUntil: now + took * SUM_INTERVALS });
  return bytes;
}
