import type { StudioContent } from "../../../content/editing/studio-content.ts";
import type { Tenant } from "../../../content/store.ts";
import { type FileOperation, actionOnFile, subjectOfFile } from "../../../contract/studio/file-actions.ts";
import { permit } from "./caller.ts";
import { Refusal } from "./refusal.ts";
import type { StudioCall } from "./request.ts";

/** The site of a call, with access to its stored content. */
export interface Site extends StudioContent {
  tenant: Tenant;
}

/** @throws {Refusal} 404 if there is no such tenant */
export async function openSite({ store }: StudioCall, code: string): Promise<Site> {
  const tenant = await store.findTenant(code);
  if (tenant === undefined) throw new Refusal(404);
  return { tenant, ...(await store.openStudioContent()) };
}

/** @throws {Refusal} 403 */
export function permitFile(
  { request }: StudioCall,
  { code }: Pick<Tenant, "code">,
  name: string,
  operation: FileOperation,
): void {
  permit(request, actionOnFile(name, operation), { tenant: code, ...subjectOfFile(name) });
}
