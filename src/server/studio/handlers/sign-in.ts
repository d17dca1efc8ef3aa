import { DEVICE_MS } from "../../../content/accounts/known-devices.ts";
import { LONGEST_MS } from "../../../content/accounts/sessions.ts";
import type { AttemptOrigin } from "../../../content/accounts/sign-in-limits.ts";
import { actorOf } from "../frame/caller.ts";
import { type StudioCall, type StudioRequest, deviceCookie, sessionCookie } from "../frame/request.ts";

const SECOND_MS = 1_000;

/** From where somebody tries to sign in. */
export function attemptOf({ network, headers, id, device }: StudioRequest): AttemptOrigin {
  return { network, agent: headers["user-agent"] ?? "", requestId: id, device };
}

/** Gives a session's token to the browser. The session that it had is ended: none can be put there beforehand. */
export async function enter({ accounts, request, response }: StudioCall, token: string): Promise<null> {
  const { signedIn } = request;
  if (signedIn !== undefined)
    await accounts.endSessions(actorOf(request), signedIn.person.id, signedIn.session.id);
  const device = await accounts.renewDevice(token, request.device);
  response.setHeader("Set-Cookie", [
    sessionCookie(request, token, LONGEST_MS / SECOND_MS),
    deviceCookie(request, device, DEVICE_MS / SECOND_MS),
  ]);
  return null;
}
