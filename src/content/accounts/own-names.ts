import type { Kysely } from "kysely";
import type { Grant } from "../../contract/studio/roles.ts";
import type { Tables } from "../model/tables.ts";

/** Of an installation with more sites, the first. */
const MOST_SITES = 1_000;

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  name: string;
  grants: readonly Grant[];
}

/** What somebody who knows a person tries first: names of theirs, of their sites, and of the Studio. */
export async function ownNames(
  reading: Kysely<Tables>,
  { email, name, grants }: PasswordOwner,
): Promise<string[]> {
  const codes = grants.map(({ tenant }) => tenant);
  const named = codes.filter((code) => code !== null);
  const isEverywhere = named.length < codes.length;
  const sites = await reading
    .selectFrom("tenant")
    .leftJoin("host", "host.tenant_id", "tenant.id")
    .select(["tenant.code", "tenant.name", "host.host"])
    .$if(!isEverywhere, (query) => query.where("tenant.code", "in", named.length > 0 ? named : [""]))
    .orderBy("tenant.id")
    .limit(MOST_SITES)
    .execute();
  return [
    "vitrine",
    "studio",
    email,
    name,
    ...sites.flatMap((site) => [site.code, site.name, site.host ?? ""]),
  ];
}
