import type { StudioAddress } from "../../contract/studio/addresses.ts";
import { useSiteName } from "../session/sites.ts";

/** The name of the current site. */
export function SiteName({ address }: { address: StudioAddress | undefined }) {
  const tenant =
    address !== undefined && "tenant" in address.parameters ? address.parameters.tenant : undefined;
  return <>{useSiteName(tenant)}</>;
}
