import type { TextSubject } from "../../contract/studio/file-actions.ts";
import { type Permissions, isPermitted, lacksFreshProof } from "../../contract/studio/permissions.ts";
import type { Action } from "../../contract/studio/roles.ts";
import type { Actor } from "../accounts/audit.ts";

/** The editor who makes a request, as plain data. */
export interface Editor {
  /** The author recorded in revisions and drafts: an e-mail address, or `token:` and the token's name. */
  author: string;
  origin: "studio" | "api";
  /** The name under which the audit records the editor. */
  actor: Actor;
  permissions: Permissions;
}

/** The editor lacks the permission for the request. */
export class NotPermittedError extends Error {
  override readonly name = "NotPermittedError";
  readonly action: Action;
  /** True if the request would be allowed after the editor signs in again. */
  readonly needsFreshProof: boolean;

  constructor(action: Action, needsFreshProof: boolean) {
    super(needsFreshProof ? "Sign in again first" : `Not permitted: ${action}`);
    this.action = action;
    this.needsFreshProof = needsFreshProof;
  }
}

/** @throws {NotPermittedError} */
export function requirePermission(
  { permissions }: Pick<Editor, "permissions">,
  tenant: string,
  action: Action,
  subject: TextSubject = {},
): void {
  if (!isPermitted(permissions, action, { tenant, ...subject })) throw new NotPermittedError(action, false);
  if (lacksFreshProof(permissions, action)) throw new NotPermittedError(action, true);
}

export function isAllowed(
  { permissions }: Pick<Editor, "permissions">,
  tenant: string,
  action: Action,
  subject: TextSubject = {},
): boolean {
  return isPermitted(permissions, action, { tenant, ...subject });
}
