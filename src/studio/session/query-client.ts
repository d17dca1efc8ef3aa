import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { statusOf } from "../api/call-error.ts";

const FRESH_MS = 15_000;
const ATTEMPTS = 2;

/**
 * What the server has told. A call that finds the session ended says so; what is on the screen stays.
 *
 * @param onSessionEnded called whenever a call was refused for want of a session
 */
export function createQueryClient(onSessionEnded: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (statusOf(error) === 401) onSessionEnded();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.["isSignIn"] !== true) onError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // A refusal stays one. Without a network the screen says so at once, and asks again by itself once there is one.
        retry: (failures, error) => failures < ATTEMPTS && statusOf(error) >= 500,
        networkMode: "always",
        refetchOnReconnect: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
