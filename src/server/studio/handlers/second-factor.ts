import type { SECOND_FACTOR_ENDPOINTS } from "../../../contract/studio/endpoints/second-factor.ts";
import { actorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import type { StudioCall } from "../frame/request.ts";
import type { SecondFactorChange } from "../mail/letters.ts";
import { needOwnMethod, whoOf } from "./account.ts";
import { attemptOf } from "./sign-in.ts";

export const SECOND_FACTOR_HANDLERS: HandlersOf<typeof SECOND_FACTOR_ENDPOINTS> = {
  findSecondFactor: async ({ accounts, request }) =>
    (await accounts.secondFactors.find(whoOf(request).person.id)) ?? null,
  async beginSecondFactor(call) {
    needOwnMethod(call, "hasPasswords");
    const { accounts, request } = call;
    return accounts.secondFactors.begin(whoOf(request), new URL(request.origin).host);
  },
  async confirmSecondFactor(call, { code }) {
    needOwnMethod(call, "hasPasswords");
    const { accounts, request } = call;
    const { secondFactors } = accounts;
    const codes = await secondFactors.confirm(actorOf(request), whoOf(request), code, attemptOf(request));
    await notify(call, "added");
    return { codes };
  },
  async renewRecoveryCodes(call) {
    const { accounts, request } = call;
    const codes = await accounts.secondFactors.renewCodes(actorOf(request), whoOf(request));
    await notify(call, "new-codes");
    return { codes };
  },
  async removeSecondFactor(call) {
    const { accounts, request } = call;
    await accounts.secondFactors.remove(actorOf(request), whoOf(request));
    await notify(call, "removed");
  },
};

/** Notifies the signed-in person, because somebody else may have used their session. */
async function notify({ mail, request }: StudioCall, change: SecondFactorChange["change"]): Promise<void> {
  const host = new URL(request.origin).host;
  await mail?.sendSecondFactorNotice(whoOf(request).person, { change, host, maker: "" });
}
