import type { Tenant } from "../model/tenant.ts";
import type { DraftState } from "./draft.ts";
import type { Drafts } from "./drafts.ts";

const PAGE_SIZE = 100;

/** Yields all drafts of a tenant, by name, and reads a page of them at a time. */
export async function* eachDraft(drafts: Pick<Drafts, "list">, tenant: Tenant): AsyncGenerator<DraftState> {
  for (let after: string | undefined; ;) {
    const page = await drafts.list(tenant, { after, size: PAGE_SIZE });
    yield* page;
    after = page.at(-1)?.name;
    if (page.length < PAGE_SIZE) return;
  }
}
