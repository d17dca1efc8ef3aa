import type { Kysely } from "kysely";
import type { Grant } from "../../contract/studio/roles.ts";
import type { Tables } from "../model/tables.ts";

/** The number of sites whose names are considered. */
const MAXIMUM_SITES = 1_000;

/** The owner of the new password. */
export interface PasswordOwner {
  email: string;
  name: string;
  grants: readonly Grant[];
}

/** Names that somebody who knows the person would try first: the names of the person, of their sites, and of the Studio. */
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
    .limit(MAXIMUM_SITES)
    .execute();
  return [
    "vitrine",
    "studio",
    email,
    name,
    ...sites.flatMap((site) => [site.code, site.name, site.host ?? ""]),
  ];
}
