import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { call } from "../../api/call.ts";
import { RULES_FILE, findRules } from "../../articles/redirect-choice.ts";
import { addressesOf } from "../../writing/redirect-rules.ts";

/** Thrown if `redirects.yaml` is a flow list (`[…]`), to which no lines can be added. */
export class FlowListError extends Error {
  override readonly name = "FlowListError";
}

/** The addresses that `redirects.yaml` redirects; `undefined` until they are loaded. */
export function useRuleAddresses(tenant: string): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ["redirects", tenant, "file"],
    queryFn: async () => addressesOf((await findRules(tenant)).text),
    structuralSharing: false,
  });
  return data;
}

/** Changes the text of `redirects.yaml`. Returns `undefined` if that is impossible. */
export type RulesChange = (text: string) => string | undefined;

/** Publishes a change of `redirects.yaml`. Resolves to the number of the revision, or `null` if nothing changed. */
export function usePublishRules(tenant: string): UseMutationResult<number | null, Error, RulesChange> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: RulesChange) => {
      const file = await changedFile(tenant, change);
      if (file === undefined) return null;
      return (await call(PUBLICATION_ENDPOINTS.publish, { tenant, files: [file], note: "" })).revision;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["redirects", tenant] }),
  });
}

/**
 * Returns the edit of `redirects.yaml` for a publication; `undefined` if nothing changes.
 *
 * @throws {FlowListError} if the change is impossible
 */
export async function changedFile(tenant: string, change: RulesChange) {
  const { text, base } = await findRules(tenant);
  const changed = change(text);
  if (changed === undefined) throw new FlowListError("redirects.yaml is a list in brackets");
  return changed === text ? undefined : { name: RULES_FILE, text: changed, base };
}
