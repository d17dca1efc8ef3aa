import type { SIGN_IN_ENDPOINTS } from "../../../contract/studio/endpoints/sign-in.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { beginAttempt, endAttempt } from "./company-attempt.ts";
import { attemptOf, enter, needMethod, ownMethodsOf } from "./sign-in.ts";

export const SIGN_IN_HANDLERS: HandlersOf<typeof SIGN_IN_ENDPOINTS> = {
  async findSignInMethods(call) {
    const { hasPasswords, hasPasskeys } = ownMethodsOf(call);
    const { company, mail } = call;
    return {
      password: hasPasswords,
      passkey: hasPasskeys,
      mail: hasPasswords && mail !== undefined,
      company: company === undefined ? null : { name: company.name },
    };
  },
  beginCompanySignIn: (call) => beginAttempt(call, false),
  async signInByCompany(call, { answer, language }) {
    const { account } = await endAttempt(call, answer, false);
    const { accounts, mail, request } = call;
    const entered = await accounts.signInByCompany(account, language, attemptOf(request));
    const change = { change: "company", host: new URL(request.origin).host, maker: "" } as const;
    if (entered.losesFactor !== undefined) await mail?.sendSecondFactorNotice(entered.losesFactor, change);
    return enter(call, entered.session);
  },
  async signInOptions(call) {
    needMethod(call, "hasPasskeys");
    return call.accounts.signInOptions(call.request.origin);
  },
  async signInByPasskey(call, { passkey }) {
    needMethod(call, "hasPasskeys");
    const { accounts, request } = call;
    const token = await accounts.signInByPasskey(request.origin, passkey, attemptOf(request));
    if (token === undefined)
      throw new Refusal(401, { message: "The passkey is unknown here, or its challenge has expired" });
    return enter(call, token);
  },
  async mailSignInLink(call, { email }) {
    needMethod(call, "hasPasswords");
    const { accounts, mail, request, reply } = call;
    if (mail === undefined) throw new Refusal(404, { message: "This server sends no mail" });
    await accounts.chargeLink(email, attemptOf(request));
    // The mail is sent after the answer, so that neither the answer nor its timing reveals whether the account exists.
    reply.raw.once("close", () => void mailLink(call, email));
  },
  async signInByLink(call, { token, code }) {
    needMethod(call, "hasPasswords");
    const { accounts, request } = call;
    const session = await accounts.signInByLink(token, { ...attemptOf(request), code });
    if (session === undefined) throw new Refusal(404);
    return enter(call, session);
  },
};

async function mailLink({ accounts, mail, request, log }: StudioCall, email: string): Promise<void> {
  try {
    const link = await accounts.makeSignInLink(email, attemptOf(request));
    if (link !== undefined) await mail?.sendSignInLink(link, `${request.origin}/studio/join#${link.token}`);
  } catch (error) {
    log.error({ err: error }, "a sign-in link could not be created");
  }
}
