import { createHash } from "node:crypto";
import type { Engine } from "../engine/engine.ts";
import { type Charge, openQuotas } from "../limits/quotas.ts";
import { writeAudit } from "./audit.ts";
import { verifyPassword } from "./password.ts";
import { findPerson, readAddress } from "./people.ts";
import { beginSession } from "./sessions.ts";

const WINDOW_MS = 15 * 60 * 1000;
/** Wrong passwords in that time, for an account and from a network: an office may share an address. */
const ACCOUNT = { capacity: 10, refillMs: WINDOW_MS };
const NETWORK = { capacity: 50, refillMs: WINDOW_MS };

export interface PasswordAttempt {
  email: string;
  password: string;
  /** The network as a keyed hash, never an address. */
  network: string;
  agent: string;
  requestId?: string;
}

/**
 * Signs in by password and resolves to the session's token; `undefined` if address and password do not belong together. Neither
 * the answer nor its time tell whether there is such an account, and unknown ones have the same limits.
 *
 * @throws {QuotaError} if there were too many wrong ones
 */
export async function signInByPassword(
  engine: Engine,
  { email, password, network, agent, requestId = "" }: PasswordAttempt,
): Promise<string | undefined> {
  const address = readAddress(email);
  const charges = chargesOf(address, network);
  const quotas = openQuotas(engine);
  // Charged before, so that many at once are counted as well.
  await quotas.take(charges);
  const person = await findPerson(engine.reading, { email: address });
  const credential = await engine.reading
    .selectFrom("credential")
    .select(["id", "secret"])
    .where("kind", "=", "password")
    .where("subject", "=", person?.id ?? "")
    .executeTakeFirst();
  const isRight = await verifyPassword(password, credential?.secret);
  if (person === undefined || credential === undefined || !isRight) {
    const subject = createHash("sha256").update(address).digest("hex").slice(0, 16);
    // As much is written for an unknown account as for a known one, and no address of a stranger.
    await engine.write((transaction) =>
      writeAudit(
        transaction,
        { id: "nobody", network, requestId },
        { action: "sign-in.refused", subject: `address ${subject}` },
      ),
    );
    return undefined;
  }
  await quotas.giveBack(charges);
  return engine.write(async (transaction) => {
    // The password may have been changed while it was compared.
    const used = await transaction
      .updateTable("credential")
      .set({ used_at: Date.now() })
      .where("id", "=", credential.id)
      .where("secret", "=", credential.secret)
      .returning("id")
      .executeTakeFirst();
    if (used === undefined) return undefined;
    const token = await beginSession(transaction, person.id, { agent, network });
    await writeAudit(
      transaction,
      { id: person.id, network, requestId },
      { action: "sign-in", subject: `${person.email}: password` },
    );
    return token;
  });
}

/** All attempts name them in this order. */
function chargesOf(address: string, network: string): Charge[] {
  const digest = createHash("sha256").update(address).digest("base64url");
  return [
    { key: `sign-in:account:${digest}`, size: ACCOUNT },
    { key: `sign-in:network:${network}`, size: NETWORK },
  ];
}
