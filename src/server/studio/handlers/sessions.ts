import type { SESSION_ENDPOINTS } from "../../../contract/studio/endpoints/sessions.ts";
import { actorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { sessionCookie } from "../frame/request.ts";
import { sendError } from "../frame/send.ts";
import { attemptOf, enter } from "./sign-in.ts";

export const SESSION_HANDLERS: HandlersOf<typeof SESSION_ENDPOINTS> = {
  async signIn(call, { email, password }) {
    const { accounts, request, response } = call;
    const token = await accounts.signInByPassword({ email, password, ...attemptOf(request) });
    if (token !== undefined) return enter(call, token);
    return sendError(response, 401, { message: "Address and password do not belong together" });
  },
  async signOut({ accounts, request, response }) {
    const { signedIn } = request;
    if (signedIn !== undefined)
      await accounts.endSessions(actorOf(request), signedIn.person.id, signedIn.session.id);
    response.setHeader("Set-Cookie", sessionCookie(request, "", 0));
  },
  whoAmI: async ({ request: { signedIn } }) =>
    signedIn && {
      id: signedIn.person.id,
      name: signedIn.person.name,
      email: signedIn.person.email,
      language: signedIn.person.language,
      grants: signedIn.grants.map(({ id: _, ...grant }) => grant),
      isFresh: signedIn.isFresh,
    },
  changeProfile: ({ accounts, request: { signedIn } }, profile) =>
    accounts.changeProfile(signedIn?.person.id ?? "", profile),
  async listSessions({ accounts, request: { signedIn } }) {
    const sessions = await accounts.listSessions(signedIn?.person.id ?? "");
    return sessions.map((session) => ({ ...session, isThis: session.id === signedIn?.session.id }));
  },
  async endSession({ accounts, request, response }, { id }) {
    const ended = await accounts.endSessions(actorOf(request), request.signedIn?.person.id ?? "", id);
    return ended === 0 ? sendError(response, 404) : null;
  },
};
