import type { StudioEndpoint } from "../../contract/studio/endpoint.ts";
import type { FileOperation } from "../../contract/studio/file-actions.ts";
import { type FilePermission, permissionsOnFiles } from "../../contract/studio/file-permissions.ts";
import { type Action, ruleOf } from "../../contract/studio/roles.ts";

const USE_NAMES: Record<FileOperation, string> = {
  read: "to read",
  draft: "to draft",
  add: "to add",
  publish: "to publish or replace",
  remove: "to remove",
};

/** Describes in Markdown which permissions a caller needs, including permissions for the files that a call names. */
export function describeAccess({ access, files }: StudioEndpoint): string {
  const own = `Access: ${access}`;
  if (files === undefined) return own;
  const lines = Array.from(permissionsOnFiles(files), ([name, permissions]) => {
    const needed = permissions.filter(({ action }) => action !== access);
    return needed.length === 0 ? [] : [`- ${name}: ${needed.map(describePermission).join("; ")}`];
  }).flat();
  return [`${own}, and for each file that the call is about:`, "", ...lines].join("\n");
}

function describePermission({ use, action, when }: FilePermission): string {
  const condition = when === undefined ? "" : `, ${when}`;
  return `\`${action}\` ${USE_NAMES[use]}${proofOf(action)}${condition}`;
}

function proofOf(action: Action): string {
  return ruleOf(action).needsFreshProof === true ? " (with a fresh proof, so never by a token)" : "";
}
