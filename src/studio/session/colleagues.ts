import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PEOPLE_ENDPOINTS } from "../../contract/studio/endpoints/people.ts";
import { call } from "../api/call.ts";
import { useText } from "../messages/wording-context.tsx";
import { useMe } from "./me-context.tsx";

const TOKEN = "token:";
const FRESH_MS = 300_000;

/**
 * Returns a function that names the author of a change: a person's name or e-mail address, the name of an API token, or the command line
 * for `null`.
 *
 * @param authors all authors on a screen, whose names are loaded together
 */
export function useAuthorNames(
  tenant: string,
  authors: readonly (string | null)[],
): (author: string | null) => string {
  const text = useText();
  const me = useMe();
  const others = authors.filter(
    (author): author is string => author !== null && author !== me.email && !author.startsWith(TOKEN),
  );
  const emails = [...new Set(others)].toSorted();
  const { data, isPending } = useQuery({
    queryKey: ["colleagues", tenant, emails],
    queryFn: async ({ signal }) => {
      const input = { tenant, emails };
      const { people } = await call(PEOPLE_ENDPOINTS.nameColleagues, input, { signal });
      return new Map(people.map(({ email, name }) => [email, name]));
    },
    enabled: emails.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    retry: false,
  });
  return (author) => {
    if (author === null) return text("command-line");
    if (author.startsWith(TOKEN)) return text("by-token", { name: author.slice(TOKEN.length) });
    if (author === me.email) return me.name || author;
    // While names load, shows "…" instead of an address that would be replaced immediately.
    return data?.get(author) || (isPending ? "…" : author);
  };
}
