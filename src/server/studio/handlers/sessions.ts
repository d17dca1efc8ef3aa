import type { SESSION_ENDPOINTS } from "../../../contract/studio/endpoints/sessions.ts";
import { actorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { setSession } from "../frame/request.ts";
import { attemptOf, enter, needMethod } from "./sign-in.ts";

export const SESSION_HANDLERS: HandlersOf<typeof SESSION_ENDPOINTS> = {
  async signIn(call, { email, password, code }) {
    needMethod(call, "hasPasswords");
    const { accounts, request } = call;
    const token = await accounts.signInByPassword({ email, password, code, ...attemptOf(request) });
    if (token === undefined) throw new Refusal(401, { message: "Wrong e-mail or password" });
    return enter(call, token);
  },
  async signOut({ accounts, request, reply }) {
    const { signedIn } = request;
    if (signedIn !== undefined)
      await accounts.endSessions(actorOf(request), signedIn.person.id, signedIn.session.id);
    setSession(request, reply, "");
  },
  async whoAmI({ request: { signedIn } }) {
    if (signedIn === undefined) throw new Refusal(401);
    const { person, grants, isFresh } = signedIn;
    const { id, name, email, language } = person;
    return {
      id,
      name,
      email,
      language,
      grants: grants.map(({ id: _, isFromCompany: __, ...grant }) => grant),
      isFresh,
    };
  },
  changeProfile: ({ accounts, request: { signedIn } }, { name, language }) =>
    accounts.changeProfile(signedIn?.person.id ?? "", {
      ...(name === undefined ? {} : { name }),
      ...(language === undefined ? {} : { language }),
    }),
  async listSessions({ accounts, request: { signedIn } }) {
    const sessions = await accounts.listSessions(signedIn?.person.id ?? "");
    return sessions.map((session) => ({ ...session, isThis: session.id === signedIn?.session.id }));
  },
  async endSession({ accounts, request }, { id }) {
    const ended = await accounts.endSessions(actorOf(request), request.signedIn?.person.id ?? "", id);
    if (ended === 0) throw new Refusal(404);
  },
};
