import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { statusOf } from "../api/call-error.ts";

const FRESH_MS = 15_000;
const ATTEMPTS = 2;

/**
 * Creates the cache of server data. An ended session does not clear the screen.
 *
 * @param onSessionEnded called whenever a call fails because the session has ended
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
        // Only server errors are retried. Without network, queries fail at once, and run again when it returns.
        retry: (failures, error) => failures < ATTEMPTS && statusOf(error) >= 500,
        networkMode: "always",
        refetchOnReconnect: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}
