import { useQuery } from "@tanstack/react-query";
import type { StudioAddress } from "../../contract/studio/addresses.ts";
import { sitesQuery } from "../session/sites.ts";

/** The name of the site that one is at; its code until that is known. */
export function SiteName({ address }: { address: StudioAddress | undefined }) {
  const { data } = useQuery(sitesQuery);
  if (address === undefined || !("tenant" in address.parameters)) return null;
  const { tenant } = address.parameters;
  return <>{data?.find(({ code }) => code === tenant)?.name ?? tenant}</>;
}
