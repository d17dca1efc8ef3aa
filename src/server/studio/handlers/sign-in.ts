import type { AvailableMethods } from "../../../content/accounts/credentials.ts";
import type { AttemptOrigin } from "../../../content/accounts/sign-in-limits.ts";
import { actorOf } from "../frame/caller.ts";
import { Refusal } from "../frame/refusal.ts";
import { type StudioCall, type StudioRequest, setDevice, setSession } from "../frame/request.ts";

/** Returns the details of an attempt to sign in, which rate limits and the audit log use. */
export function attemptOf({ network, headers, id, device }: StudioRequest): AttemptOrigin {
  return { network, agent: headers["user-agent"] ?? "", requestId: id, device };
}

/** Returns the sign-in methods that are available now. */
export function methodsOf({ company, localSignIn, request }: StudioCall): AvailableMethods {
  return {
    host: new URL(request.origin).hostname,
    hasPasswords: localSignIn === "on",
    hasPasskeys: localSignIn !== "off",
    issuer: company?.issuer ?? null,
  };
}

/**
 * Refuses a sign-in method that is not available.
 *
 * @throws {Refusal} 404
 */
export function needMethod(call: StudioCall, method: "hasPasswords" | "hasPasskeys"): void {
  if (!methodsOf(call)[method])
    throw new Refusal(404, { message: "This sign-in method is not available here" });
}

/**
 * Signs in a browser by setting its session cookie. The previous session of the browser ends, which prevents session fixation.
 */
export async function enter({ accounts, request, reply }: StudioCall, token: string): Promise<null> {
  const { signedIn } = request;
  if (signedIn !== undefined)
    await accounts.endSessions(actorOf(request), signedIn.person.id, signedIn.session.id);
  const device = await accounts.renewDevice(token, request.device);
  setSession(request, reply, token);
  setDevice(request, reply, device);
  return null;
}
