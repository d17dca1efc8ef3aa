import type { Store } from "../../content/store.ts";
import type { Configuration } from "../settings/configuration.ts";
import { hostsOf } from "./tenants.ts";

/** Explains which site claims the Studio's host, on which nobody could see the site; `undefined` if none does. */
export async function findStudioConflict(
  { studioHost, studioOrigin }: Pick<Configuration, "studioHost" | "studioOrigin">,
  store: Pick<Store, "listTenants">,
): Promise<string | undefined> {
  if (studioHost === "") return undefined;
  const tenant = (await store.listTenants()).find((one) => hostsOf(one).includes(studioHost));
  if (tenant === undefined) return undefined;
  const named = studioOrigin === "" ? `the Studio (${studioHost})` : `VITRINE_STUDIO_ORIGIN=${studioOrigin}`;
  return `${named} has the same host as the site ${tenant.code}, which nobody could see`;
}

export const STUDIO_CONFLICT_ADVICE = "Set VITRINE_STUDIO_ORIGIN to a host of its own, or VITRINE_STUDIO=off";
