import type { Actor } from "../../../content/accounts/audit.ts";
import type { Granter } from "../../../content/accounts/grants.ts";
import type { Editor } from "../../../content/editing/editor.ts";
import type { StudioEndpoint } from "../../../contract/studio/endpoint.ts";
import type { Subject } from "../../../contract/studio/may.ts";
import {
  type Permissions,
  isPermitted,
  isPermittedAnywhere,
  lacksFreshProof,
} from "../../../contract/studio/permissions.ts";
import type { Action } from "../../../contract/studio/roles.ts";
import { Refusal } from "./refusal.ts";
import type { Caller, StudioRequest } from "./request.ts";

/** Returns the caller's permissions; `undefined` if the caller is not signed in, or the token is invalid. */
export function permissionsOf({ signedIn, token }: Caller): Permissions | undefined {
  if (token !== undefined)
    return token === null ? undefined : { kind: "token", tenant: token.tenant, actions: token.actions };
  if (signedIn === undefined) return undefined;
  const grants = signedIn.grants.map(({ id: _, ...grant }) => grant);
  return { kind: "person", grants, isFresh: signedIn.isFresh };
}

/**
 * Checks a permission. Handlers call this once they know what they will write.
 *
 * @throws {Refusal} 403 if the caller lacks the permission
 */
export function permit(caller: Caller, action: Action, subject: Subject): void {
  const permissions = permissionsOf(caller);
  if (permissions === undefined || !isPermitted(permissions, action, subject))
    throw new Refusal(403, { message: `Not permitted: ${action}` });
  if (lacksFreshProof(permissions, action)) throw staleProof();
}

/** Returns the refusal after which a screen asks the person for a new proof of identity. */
export function staleProof(): Refusal {
  return new Refusal(403, {
    message: "Confirm your identity first: POST /studio/api/me/proof",
    fields: [{ field: "proof", message: "stale" }],
  });
}

/** Returns the caller as named in the audit log. */
export function actorOf({ signedIn, token, network, id }: StudioRequest): Actor {
  const name = token ? `token:${token.id}` : (signedIn?.person.id ?? "nobody");
  return { id: name, network, requestId: id };
}

/**
 * Returns the person whose own grants limit what can be given. Tokens cannot manage people or tokens, because that requires a proof
 * of identity.
 *
 * @throws {Refusal} 403 if nobody is signed in
 */
export function granterOf({ signedIn }: StudioRequest): Granter {
  if (signedIn === undefined) throw new Refusal(403);
  return { id: signedIn.person.id, hasCompanyGrants: signedIn.openedBy === "company" };
}

/** Returns the caller as the store checks and records editors. */
export function editorOf(request: StudioRequest): Editor {
  const permissions = permissionsOf(request);
  if (permissions === undefined) throw new Refusal(401);
  const { signedIn, token } = request;
  return {
    author: token ? `token:${token.name}` : (signedIn?.person.email ?? ""),
    origin: token ? "api" : "studio",
    actor: actorOf(request),
    permissions,
  };
}

/**
 * Refuses callers without the permission that an endpoint requires. If they may not see the tenant, the answer is 404.
 *
 * @throws {Refusal} 401, 403 or 404
 */
export function refuseCaller(
  { access, needsFreshProof }: StudioEndpoint,
  request: StudioRequest,
  parameters: Record<string, string>,
): void {
  if (access === "anyone") return;
  const tenant = parameters["tenant"] ?? request.query["tenant"] ?? null;
  const permissions = permissionsOf(request);
  if (permissions === undefined) throw new Refusal(401);
  if (access === "signed-in") {
    if (permissions.kind === "token") throw new Refusal(401);
    if (needsFreshProof === true && !permissions.isFresh) throw staleProof();
    return;
  }
  const isSeen =
    permissions.kind === "token"
      ? permissions.tenant === tenant
      : tenant === null || isPermittedAnywhere(permissions, "site.read", tenant);
  if (!isSeen) throw new Refusal(404);
  if (!isPermittedAnywhere(permissions, access, tenant)) throw new Refusal(403);
  if (lacksFreshProof(permissions, access)) throw staleProof();
}
