import type { Actor } from "../../../content/accounts/audit.ts";
import { type Subject, mayAny, mayAnywhere } from "../../../contract/studio/may.ts";
import { type Action, ruleOf } from "../../../contract/studio/roles.ts";
import { Refusal } from "./refusal.ts";
import type { StudioRequest } from "./request.ts";

type Caller = Pick<StudioRequest, "signedIn" | "token">;

/** Whether whoever calls may do something to something: a person by their grants, a machine by its token's actions on its tenant. */
export function mayCall({ signedIn, token }: Caller, action: Action, subject: Subject): boolean {
  if (token !== undefined)
    return token !== null && token.tenant === subject.tenant && token.actions.includes(action);
  return signedIn !== undefined && mayAny(signedIn.grants, action, subject);
}

/** Whether there is anything on a tenant (`null`: on the whole installation) to which whoever calls may do this. */
export function mayCallAnywhere({ signedIn, token }: Caller, action: Action, tenant: string | null): boolean {
  if (token !== undefined) return mayCall({ signedIn, token }, action, { tenant });
  return signedIn !== undefined && mayAnywhere(signedIn.grants, action, tenant);
}

/**
 * Asked by handlers where they know what they write.
 *
 * @throws {Refusal} 403 if whoever calls may not do this
 */
export function permit(caller: Caller, action: Action, subject: Subject): void {
  if (!mayCall(caller, action, subject)) throw new Refusal(403, { message: `Not permitted: ${action}` });
  if (lacksFreshProof(caller, action)) throw new Refusal(403, { message: "Sign in again first" });
}

/** Whether an action needs a credential that was used just now, and none was. */
export function lacksFreshProof({ signedIn }: Caller, action: Action): boolean {
  return ruleOf(action).needsFreshProof === true && signedIn?.isFresh !== true;
}

/** Who calls, as the audit names them. */
export function actorOf({ signedIn, token, network, id }: StudioRequest): Actor {
  const name = token ? `token:${token.id}` : (signedIn?.person.id ?? "nobody");
  return { id: name, network, requestId: id };
}
