import { LONGEST_MS } from "../../content/accounts/sessions.ts";
import type { StudioEndpointName, StudioInput } from "../../contract/studio/endpoints.ts";
import { type StudioCall, sessionCookie } from "./request.ts";
import { sendError } from "./send.ts";

/** Callers that get here may call. */
type Handlers = {
  [Name in StudioEndpointName]: (call: StudioCall, input: StudioInput<Name>) => Promise<unknown>;
};

const AUDIT_LINES = 50;
const SECOND_MS = 1_000;

export const HANDLERS: Handlers = {
  async findInvitation({ accounts, response }, { token }) {
    return (await accounts.findInvitation(token)) ?? sendError(response, 404);
  },
  async acceptInvitation(call, { token, password, email, name, language }) {
    const { accounts, request } = call;
    const acceptance = {
      password,
      language,
      ...(email === undefined ? {} : { email }),
      ...(name === undefined ? {} : { name }),
    };
    const id = await accounts.accept(token, acceptance, { network: request.network, requestId: request.id });
    const person = (await accounts.list()).find((known) => known.id === id);
    return signIn(call, person?.email ?? "", password);
  },
  signIn: (call, { email, password }) => signIn(call, email, password),
  async signOut({ accounts, request, response }) {
    const { signedIn } = request;
    if (signedIn !== undefined)
      await accounts.endSessions(actorOf(request), signedIn.person.id, signedIn.session.id);
    response.setHeader("Set-Cookie", sessionCookie(request, "", 0));
  },
  whoAmI: async ({ request: { signedIn } }) =>
    signedIn && {
      name: signedIn.person.name,
      email: signedIn.person.email,
      language: signedIn.person.language,
      grants: signedIn.grants.map(({ id: _, ...grant }) => grant),
      isFresh: signedIn.isFresh,
    },
  async listSessions({ accounts, request: { signedIn } }) {
    const sessions = await accounts.listSessions(signedIn?.person.id ?? "");
    return sessions.map((session) => ({ ...session, isThis: session.id === signedIn?.session.id }));
  },
  async endSession({ accounts, request, response }, { id }) {
    const ended = await accounts.endSessions(actorOf(request), request.signedIn?.person.id ?? "", id);
    return ended === 0 ? sendError(response, 404) : null;
  },
  listAudit: ({ accounts }, { tenant, before }) => accounts.audit({ tenant, before, limit: AUDIT_LINES }),
};

/** A new token each time, so that none can be put there beforehand; the session that the browser had is ended. */
async function signIn({ accounts, request, response }: StudioCall, email: string, password: string) {
  const token = await accounts.signInByPassword({
    email,
    password,
    network: request.network,
    agent: request.headers["user-agent"] ?? "",
    requestId: request.id,
  });
  if (token === undefined)
    return sendError(response, 401, { message: "Address and password do not belong together" });
  const { signedIn } = request;
  if (signedIn !== undefined)
    await accounts.endSessions(actorOf(request), signedIn.person.id, signedIn.session.id);
  response.setHeader("Set-Cookie", sessionCookie(request, token, LONGEST_MS / SECOND_MS));
  return null;
}

function actorOf({ signedIn, network, id }: StudioCall["request"]) {
  return { id: signedIn?.person.id ?? "nobody", network, requestId: id };
}
