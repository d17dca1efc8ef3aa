import type {
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "../../contract/studio/passkeys.ts";
import { type Actor, writeAudit } from "./audit.ts";
import type { ChallengeUse } from "./challenges.ts";
import {
  type PasskeyHost,
  creationOptions,
  insertPasskey,
  requestOptions,
  verifyRegistration,
} from "./passkeys.ts";
import type { SignedIn } from "./sessions.ts";

type Owner = Pick<SignedIn, "session" | "person">;

/** Options for signing in with any passkey of this host; the authenticator identifies the person. */
export function signInOptions(host: PasskeyHost): Promise<PasskeyRequestOptions> {
  return requestOptions(host, { purpose: "sign-in", subject: "" });
}

/** Options for confirming the identity of the signed-in person. */
export function proofOptions(host: PasskeyHost, { session, person }: Owner): Promise<PasskeyRequestOptions> {
  return requestOptions(host, { purpose: "prove", subject: session.id }, person.id);
}

/** Options for adding another passkey. */
export function ownCreationOptions(host: PasskeyHost, owner: Owner): Promise<PasskeyCreationOptions> {
  return creationOptions(host, owner.person, registrationOf(owner));
}

/** Adds a passkey for the signed-in person. @throws {AccountError} if it was not just created here */
export async function addPasskey(
  host: PasskeyHost,
  actor: Actor,
  owner: Owner,
  { registration, name }: { registration: PasskeyRegistration; name: string },
): Promise<void> {
  const passkey = await verifyRegistration(host, registration, registrationOf(owner));
  const { id, email } = owner.person;
  await host.engine.write(async (transaction) => {
    await insertPasskey(transaction, id, passkey, name);
    const subject = [`${email}: passkey`, name].filter((part) => part !== "").join(" ");
    await writeAudit(transaction, actor, { action: "account.add-credential", subject });
  });
}

function registrationOf({ session }: Owner): ChallengeUse {
  return { purpose: "register", subject: `session ${session.id}` };
}
