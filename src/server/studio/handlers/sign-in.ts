import type { AttemptOrigin } from "../../../content/accounts/sign-in-limits.ts";
import { actorOf } from "../frame/caller.ts";
import { type StudioCall, type StudioRequest, setDevice, setSession } from "../frame/request.ts";

/** The origin of an attempt to sign in. */
export function attemptOf({ network, headers, id, device }: StudioRequest): AttemptOrigin {
  return { network, agent: headers["user-agent"] ?? "", requestId: id, device };
}

/** Sets the session cookie. The browser's previous session ends, so nobody can fixate one. */
export async function enter({ accounts, request, reply }: StudioCall, token: string): Promise<null> {
  const { signedIn } = request;
  if (signedIn !== undefined)
    await accounts.endSessions(actorOf(request), signedIn.person.id, signedIn.session.id);
  const device = await accounts.renewDevice(token, request.device);
  setSession(request, reply, token);
  setDevice(request, reply, device);
  return null;
}
