import type { SIGN_IN_ENDPOINTS } from "../../../contract/studio/endpoints/sign-in.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { attemptOf, enter } from "./sign-in.ts";

export const SIGN_IN_HANDLERS: HandlersOf<typeof SIGN_IN_ENDPOINTS> = {
  findSignInMethods: async ({ mail }) => ({ mail: mail !== undefined }),
  signInOptions: ({ accounts, request }) => accounts.signInOptions(request.origin),
  async signInByPasskey(call, { passkey }) {
    const { accounts, request } = call;
    const token = await accounts.signInByPasskey(request.origin, passkey, attemptOf(request));
    if (token === undefined)
      throw new Refusal(401, { message: "The passkey is unknown here, or its challenge has expired" });
    return enter(call, token);
  },
  async mailSignInLink(call, { email }) {
    const { accounts, mail, request, reply } = call;
    if (mail === undefined) throw new Refusal(404, { message: "This server sends no mail" });
    await accounts.chargeLink(email, attemptOf(request));
    // The mail is sent after the answer, so that neither the answer nor its timing reveals whether the account exists.
    reply.raw.once("close", () => void mailLink(call, email));
  },
  async signInByLink(call, { token }) {
    const { accounts, request } = call;
    const session = await accounts.signInByLink(token, attemptOf(request));
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
