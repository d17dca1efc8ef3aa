import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import type { LeadOn } from "../../../articles/lead-on.ts";
import { useMay } from "../../../session/me-context.tsx";
import type { FileEdit } from "../../../writing/publish-texts.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";
import { changeOfSight } from "./edits.ts";

/** What a publication does to the address of an article. */
export interface LeadingOn {
  /** Where the address can lead from now on, if readers will not find the article there any more. */
  leadOn: LeadOn | undefined;
  to: string;
  choose: (to: string) => void;
  /** The change of the rules: the one that was chosen, or the end of one where the article is shown again. */
  edits: readonly FileEdit[];
  /** Whether that is still being asked. */
  isPending: boolean;
}

/** Offers to lead the address of an article on that is hidden, and ends that where it is shown again. */
export function useLeadOn(file: FileOfSite, text: string, plan: Plan | undefined): LeadingOn {
  const client = useQueryClient();
  const mayLead = useMay()("redirects.write", { tenant: file.tenant });
  const [to, choose] = useState("");
  const change = changeOfSight(
    text,
    plan?.files.find(({ name }) => name === file.name),
  );
  const isWanted = mayLead && change !== undefined;
  const { data, isPending } = useQuery({
    queryKey: ["leading-on", file, change],
    queryFn: async (): Promise<{ leadOn?: LeadOn | undefined; editsTo: (to: string) => FileEdit[] }> => {
      // Few publications hide or show anything.
      const { findEndOfLeadOn, findLeadOn, leadOnEdits } = await import("../../../articles/lead-on.ts");
      if (change === "shown") {
        const ends = await findEndOfLeadOn(client, file);
        return { editsTo: () => ends };
      }
      const leadOn = await findLeadOn(client, file);
      return { leadOn, editsTo: (chosen) => (leadOn === undefined ? [] : leadOnEdits(leadOn, chosen)) };
    },
    enabled: isWanted,
    gcTime: 0,
  });
  const edits = data?.editsTo(to) ?? [];
  return { leadOn: data?.leadOn, to, choose, edits, isPending: isWanted && isPending };
}
