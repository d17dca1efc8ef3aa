import type { SignedIn } from "../../../content/accounts/sessions.ts";
import type { ACCOUNT_ENDPOINTS } from "../../../contract/studio/endpoints/account.ts";
import { actorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioRequest } from "../frame/request.ts";
import { beginAttempt, endAttempt } from "./company-attempt.ts";
import { attemptOf, methodsOf } from "./sign-in.ts";

export const ACCOUNT_HANDLERS: HandlersOf<typeof ACCOUNT_ENDPOINTS> = {
  async changePassword({ accounts, request }, { password }) {
    const { person, session } = whoOf(request);
    await accounts.changePassword(actorOf(request), person.id, session.id, password);
  },
  listCredentials: (call) => call.accounts.listCredentials(methodsOf(call), whoOf(call.request).person.id),
  renamePasskey: ({ accounts, request }, { id, name }) =>
    accounts.renamePasskey(whoOf(request).person.id, id, name),
  async removeCredential(call, { id }) {
    const { accounts, request } = call;
    await accounts.removeCredential(methodsOf(call), actorOf(request), whoOf(request).person.id, id);
  },
  passkeyOptions: ({ accounts, request }) => accounts.passkeyOptions(request.origin, whoOf(request)),
  addPasskey: ({ accounts, request }, { passkey, name }) =>
    accounts.addPasskey(request.origin, actorOf(request), whoOf(request), { registration: passkey, name }),
  proofOptions: ({ accounts, request }) => accounts.proofOptions(request.origin, whoOf(request)),
  async prove({ accounts, request }, proof) {
    if (await accounts.prove(request.origin, whoOf(request), proof, attemptOf(request))) return;
    const field = "password" in proof ? "password" : "passkey";
    throw new Refusal(422, { fields: [{ field, message: "wrong" }] });
  },
  beginCompanyProof: (call) => beginAttempt(call, true),
  async proveByCompany(call, { answer }) {
    const signedIn = whoOf(call.request);
    const { account, begunAt } = await endAttempt(call, answer, true);
    await call.accounts.proveByCompany(signedIn, account, begunAt, attemptOf(call.request));
  },
};

/** Returns the signed-in person of an authorised request. */
function whoOf({ signedIn }: StudioRequest): SignedIn {
  if (signedIn === undefined) throw new Refusal(401);
  return signedIn;
}
