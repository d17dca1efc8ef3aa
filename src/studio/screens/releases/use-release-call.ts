import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListedRelease } from "../../../contract/studio/endpoints/releases.ts";
import { type Call, call } from "../../api/call.ts";
import { useProof } from "../../proof/proof.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";

/** The first part of the query key of a release's conflicts. This query is not refreshed while somebody chooses between the versions. */
export const CONFLICTS = "release-conflicts";

/** Performs calls that change a release, and refreshes everything that it can change. */
export function useReleaseCall(tenant: string, { id, version }: Pick<ListedRelease, "id" | "version">) {
  const client = useQueryClient();
  const prove = useProof();
  return useMutation({
    mutationFn: async ([endpoint, input]: [endpoint: Call, input: object]) => {
      await prove(() => call(endpoint, { tenant, id, ...input }, { match: `"${version}"` }));
    },
    // A failed attempt also changes the release: the server puts it on hold. A release that goes live can change any screen.
    onSettled: () => refreshScreens(client, ([kind]) => kind === CONFLICTS),
  });
}
