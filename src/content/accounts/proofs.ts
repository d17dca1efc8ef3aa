import type { PasskeyAssertion } from "../../contract/studio/passkeys.ts";
import type { Engine } from "../engine/engine.ts";
import { writeAudit } from "./audit.ts";
import type { PasskeyHost } from "./passkeys.ts";
import type { SignedIn } from "./sessions.ts";
import type { AttemptOrigin } from "./sign-in-limits.ts";
import { provePasskey, provePassword } from "./sign-in.ts";

/** With what somebody proves once more that they are themselves. */
export type Proof = { password: string } | { passkey: PasskeyAssertion };

/**
 * Proves once more who is signed in: for ten minutes, what needs a fresh proof is open to the session. Resolves to false if the proof
 * is wrong, or somebody else's.
 *
 * @throws {QuotaError} if there were too many wrong ones
 */
export async function prove(
  host: PasskeyHost,
  { session, person }: Pick<SignedIn, "session" | "person">,
  proof: Proof,
  origin: AttemptOrigin,
): Promise<boolean> {
  const { engine } = host;
  const proven =
    "password" in proof
      ? (
          await provePassword(
            engine,
            { ...origin, email: person.email, password: proof.password },
            `session ${session.id}`,
          )
        )?.person.id
      : await provePasskey(host, proof.passkey, origin, { purpose: "prove", subject: session.id });
  if (proven !== person.id) return false;
  await refresh(engine, session.id, `${person.email}: ${"password" in proof ? "password" : "passkey"}`, {
    id: person.id,
    network: origin.network,
    requestId: origin.requestId ?? "",
  });
  return true;
}

async function refresh(
  engine: Engine,
  sessionId: string,
  subject: string,
  actor: { id: string; network: string; requestId: string },
): Promise<void> {
  await engine.write(async (transaction) => {
    await transaction
      .updateTable("session")
      .set({ strong_at: Date.now() })
      .where("id", "=", sessionId)
      .execute();
    await writeAudit(transaction, actor, { action: "sign-in.proof", subject });
  });
}
