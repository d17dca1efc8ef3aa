import { type UseMutationResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PUBLICATION_ENDPOINTS } from "../../../contract/studio/endpoints/publications.ts";
import { call } from "../../api/call.ts";
import { RULES_FILE, findRules } from "../../articles/redirect-choice.ts";
import { addressesOf } from "../../writing/redirect-rules.ts";

/** Thrown if `redirects.yaml` is a list in brackets: lines cannot be added to it. */
export class FlowListError extends Error {
  override readonly name = "FlowListError";
}

/** The addresses that rules of `redirects.yaml` redirect; `undefined` until they are loaded. */
export function useRuleAddresses(tenant: string): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ["redirects", tenant, "file"],
    queryFn: async () => addressesOf((await findRules(tenant)).text),
    structuralSharing: false,
  });
  return data;
}

/** Changes the text of `redirects.yaml`; returns `undefined` if that is impossible. */
export type RulesChange = (text: string) => string | undefined;

/** Publishes a change of `redirects.yaml`. Resolves to its revision; `null` if nothing changed. */
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
 * Returns `redirects.yaml` with a change, as a publication takes it; `undefined` if nothing changes.
 *
 * @throws {FlowListError} if the change is impossible
 */
export async function changedFile(tenant: string, change: RulesChange) {
  const { text, base } = await findRules(tenant);
  const changed = change(text);
  if (changed === undefined) throw new FlowListError("redirects.yaml is a list in brackets");
  return changed === text ? undefined : { name: RULES_FILE, text: changed, base };
}
