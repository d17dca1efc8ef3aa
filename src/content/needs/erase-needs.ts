import type { Engine } from "../engine/engine.ts";

/** Erases needs of one tenant and their deliveries, and what the database would otherwise keep of them. */
export async function eraseNeeds(
  engine: Engine,
  tenantId: number,
  which: { id: string } | { email: string } | { before: number },
): Promise<number> {
  const erased = await engine.write(async (transaction) => {
    const needs = transaction.deleteFrom("need").where("tenant_id", "=", tenantId);
    const query =
      "id" in which
        ? needs.where("id", "=", which.id)
        : "email" in which
          ? needs.where(({ fn, ref }) => fn("lower", [ref("email")]), "=", foldAddress(which.email))
          : needs.where("created_at", "<", which.before);
    return query.executeTakeFirst();
  });
  const count = Number(erased.numDeletedRows);
  if (count > 0) await engine.scrub(["need", "need_delivery"]);
  return count;
}

/** As the form folds what visitors type; capitals make no other address. */
function foldAddress(email: string): string {
  return email.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();
}
