import type { PasskeyAssertion } from "../../contract/studio/passkeys.ts";
import type { Engine } from "../engine/engine.ts";
import { writeAudit } from "./audit.ts";
import type { PasskeyHost } from "./passkeys.ts";
import { type SignedIn, refreshSession } from "./sessions.ts";
import type { AttemptOrigin } from "./sign-in-limits.ts";
import { provePasskey, provePassword } from "./sign-in.ts";

/** A credential with which the signed-in person confirms their identity. */
export type Proof = { password: string; code?: string | undefined } | { passkey: PasskeyAssertion };

/**
 * Confirms the identity of the signed-in person. For ten minutes, the session may then perform actions that need a fresh proof.
 * Resolves to false if the proof is wrong or somebody else's.
 *
 * @throws {QuotaError} after too many wrong ones
 * @throws {AccountError} if the code of the second factor is missing or wrong
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
            host,
            { ...origin, email: person.email, password: proof.password, code: proof.code },
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
    await refreshSession(transaction, sessionId);
    await writeAudit(transaction, actor, { action: "sign-in.proof", subject });
  });
}
