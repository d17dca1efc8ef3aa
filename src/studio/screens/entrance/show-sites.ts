import type { QueryClient } from "@tanstack/react-query";
import { studioPath } from "../../../contract/studio/addresses.ts";
import { go } from "../../routing/location.ts";
import { forgetSession, meQuery } from "../../session/session.ts";

/** Opens the list of sites for a person who has just signed in. */
export async function showSites(client: QueryClient): Promise<void> {
  forgetSession(client);
  await client.invalidateQueries({ queryKey: meQuery.queryKey });
  go(studioPath("sites", {}), "replace");
}
