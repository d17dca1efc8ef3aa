import { LONGEST_MS } from "../../../content/accounts/sessions.ts";
import { actorOf } from "../frame/caller.ts";
import { type StudioCall, sessionCookie } from "../frame/request.ts";
import { sendError } from "../frame/send.ts";

const SECOND_MS = 1_000;

/** A new token each time, so that none can be put there beforehand; the session that the browser had is ended. */
export async function signIn({ accounts, request, response }: StudioCall, email: string, password: string) {
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
