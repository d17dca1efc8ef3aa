import type { SignedIn } from "../../../content/accounts/sessions.ts";
import type { ACCOUNT_ENDPOINTS } from "../../../contract/studio/endpoints/account.ts";
import { actorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall, StudioRequest } from "../frame/request.ts";
import { beginAttempt, endAttempt } from "./company-attempt.ts";
import { attemptOf, methodsOf, needMethod, ownMethodsOf } from "./sign-in.ts";

export const ACCOUNT_HANDLERS: HandlersOf<typeof ACCOUNT_ENDPOINTS> = {
  async changePassword(call, { password }) {
    needOwnMethod(call, "hasPasswords");
    const { accounts, request } = call;
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
  async passkeyOptions(call) {
    needOwnMethod(call, "hasPasskeys");
    return call.accounts.passkeyOptions(call.request.origin, whoOf(call.request));
  },
  async addPasskey(call, { passkey, name }) {
    needOwnMethod(call, "hasPasskeys");
    const { accounts, request } = call;
    const added = { registration: passkey, name };
    await accounts.addPasskey(request.origin, actorOf(request), whoOf(request), added);
  },
  async proofOptions(call) {
    needOwnMethod(call, "hasPasskeys");
    return call.accounts.proofOptions(call.request.origin, whoOf(call.request));
  },
  async prove(call, proof) {
    needOwnMethod(call, "password" in proof ? "hasPasswords" : "hasPasskeys");
    const { accounts, request } = call;
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

/** Refuses a method that the signed-in person may not use. @throws {Refusal} 404 */
export function needOwnMethod(call: StudioCall, method: Parameters<typeof needMethod>[1]): void {
  needMethod(call, method, ownMethodsOf(call));
}

/** Returns the signed-in person of an authorised request. */
export function whoOf({ signedIn }: StudioRequest): SignedIn {
  if (signedIn === undefined) throw new Refusal(401);
  return signedIn;
}
