import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Me, SESSION_ENDPOINTS } from "../../contract/studio/endpoints/sessions.ts";
import { statusOf } from "../api/call-error.ts";
import { call } from "../api/call.ts";

const { whoAmI, signOut } = SESSION_ENDPOINTS;

/** Returns the signed-in person, or `null`. */
export async function findMe(signal?: AbortSignal): Promise<Me | null> {
  try {
    return await call(whoAmI, {}, { signal });
  } catch (error) {
    if (statusOf(error) === 401) return null;
    throw error;
  }
}

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => findMe(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Clears all cached data of the previously signed-in person. */
export function forgetSession(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "me" });
  client.setQueryData(meQuery.queryKey, null);
}

/** Signs out, in this browser and on the server. */
export async function leave(client: QueryClient): Promise<void> {
  try {
    await call(signOut, {});
  } catch (error) {
    // 401 means that the session has already ended.
    if (statusOf(error) !== 401) throw error;
  }
  forgetSession(client);
}
