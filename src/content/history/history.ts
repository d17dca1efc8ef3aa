import type { Engine } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import {
  type ListOptions,
  type ListedRevision,
  findRevision,
  listNames,
  listRevisions,
  listSteps,
} from "./list-revisions.ts";
import { readText } from "./read-text.ts";
import type { FileStep, Revision } from "./revision.ts";

/** What a tenant's files were, and how they became what they are. */
export interface History {
  /** The revisions of a tenant, or of one of its files: newest first. */
  list(tenant: Tenant, options: ListOptions): Promise<ListedRevision[]>;
  /** A revision with what it has changed; `undefined` if this tenant has none with that number. */
  find(tenant: Tenant, id: number): Promise<(Revision & { steps: FileStep[] }) | undefined>;
  /** The names of all files that the tenant has or had. */
  names(tenant: Tenant): Promise<string[]>;
  /** A text that one of them has or had, by its hash; `undefined` for media, and for what was never theirs. */
  text(tenant: Tenant, hash: string): Promise<string | undefined>;
}

export function openHistory(engine: Engine): History {
  const { reading } = engine;
  return {
    list: (tenant, options) => listRevisions(reading, tenant.id, options),
    async find(tenant, id) {
      const revision = await findRevision(reading, tenant.id, id);
      return revision && { ...revision, steps: await listSteps(reading, id) };
    },
    names: (tenant) => listNames(reading, tenant.id),
    text: (tenant, hash) => readText(reading, tenant.id, hash),
  };
}
