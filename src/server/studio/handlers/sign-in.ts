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
 * Returns the methods with which the signed-in person confirms their identity, and which they may add. Links from the command line
 * are the way back if the provider is down, so people who came in by such a link may use every method.
 */
export function ownMethodsOf(call: StudioCall): AvailableMethods {
  const methods = methodsOf(call);
  if (call.request.signedIn?.openedBy !== "command-line") return methods;
  return { ...methods, hasPasswords: true, hasPasskeys: true };
}

/**
 * Refuses a sign-in method that is not available.
 *
 * @param methods by default those with which anybody can sign in
 * @throws {Refusal} 404
 */
export function needMethod(
  call: StudioCall,
  method: "hasPasswords" | "hasPasskeys",
  methods = methodsOf(call),
): void {
  if (!methods[method]) throw new Refusal(404, { message: "This sign-in method is not available here" });
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
