import type { NewProof } from "../../../content/accounts/accept-invitation.ts";
import type { INVITATION_ENDPOINTS } from "../../../contract/studio/endpoints/invitations.ts";
import type { PasskeyRegistration } from "../../../contract/studio/passkeys.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { attemptOf, enter, needMethod } from "./sign-in.ts";
import { siteNames } from "./site-names.ts";

export const INVITATION_HANDLERS: HandlersOf<typeof INVITATION_ENDPOINTS> = {
  async findInvitation({ accounts, store }, { token }) {
    const invitation = await accounts.findInvitation(token);
    if (invitation === undefined) throw new Refusal(404);
    const names = await siteNames(store);
    const grants = invitation.grants.map((grant) => ({
      ...grant,
      siteName: grant.tenant === null ? null : (names.get(grant.tenant) ?? null),
    }));
    return { ...invitation, grants };
  },
  async invitationOptions(call, { token, ...given }) {
    await needMethodOfLink(call, token, "hasPasskeys");
    return call.accounts.invitationOptions(call.request.origin, token, withoutAbsent(given));
  },
  async acceptInvitation(call, { token, password, passkey, passkeyName, language, code, ...given }) {
    const { accounts, request } = call;
    await needMethodOfLink(call, token, passkey === undefined ? "hasPasswords" : "hasPasskeys");
    const { session } = await accounts.accept(
      token,
      { ...proofOf(password, passkey, passkeyName), ...withoutAbsent(given), language, code },
      { ...attemptOf(request), studio: request.origin },
    );
    return enter(call, session);
  },
};

/**
 * Refuses a sign-in method that is not available. A link from the command line allows every method, so that operators can always
 * regain access.
 */
async function needMethodOfLink(
  call: StudioCall,
  token: string,
  method: Parameters<typeof needMethod>[1],
): Promise<void> {
  const invitation = await call.accounts.findInvitation(token);
  if (invitation?.isFromCommandLine !== true) needMethod(call, method);
}

function proofOf(
  password: string | undefined,
  passkey: PasskeyRegistration | undefined,
  passkeyName: string,
): NewProof {
  return passkey === undefined ? { password: password ?? "" } : { passkey, passkeyName };
}

function withoutAbsent({ email, name }: { email?: string | undefined; name?: string | undefined }) {
  return { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) };
}
