import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Plan } from "../../../../contract/studio/file-payloads.ts";
import { type LeadOn, findEndOfLeadOn, findLeadOn, leadOnEdits } from "../../../articles/lead-on.ts";
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
    queryFn: async () =>
      change === "hidden"
        ? { leadOn: await findLeadOn(client, file), ends: [] }
        : { leadOn: undefined, ends: await findEndOfLeadOn(client, file) },
    enabled: isWanted,
    gcTime: 0,
  });
  const { leadOn, ends = [] } = data ?? {};
  const edits = leadOn === undefined ? ends : leadOnEdits(leadOn, to);
  return { leadOn, to, choose, edits, isPending: isWanted && isPending };
}
