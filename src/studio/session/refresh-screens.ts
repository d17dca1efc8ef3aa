import type { QueryClient } from "@tanstack/react-query";

/**
 * Reads the data of all screens again, after a publication that can change any of them. Open files are left out: they can contain
 * unsaved text, and the editor merges changes into it.
 *
 * @param stays returns true for queries whose data stay the same
 */
export function refreshScreens(
  client: QueryClient,
  stays: (queryKey: readonly unknown[]) => boolean = () => false,
): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== "open-file" && !stays(queryKey),
  });
}
