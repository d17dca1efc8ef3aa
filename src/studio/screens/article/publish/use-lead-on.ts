import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import type { LeadOn } from "../../../articles/lead-on.ts";
import { useMay } from "../../../session/me-context.tsx";
import type { FileEdit } from "../../../writing/publish-texts.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";
import { changeOfSight } from "./edits.ts";

/** The redirect of an article's address that goes with a publication. */
export interface LeadingOn {
  /** Possible redirects, if the publication removes the article for readers. */
  leadOn: LeadOn | undefined;
  to: string;
  choose: (to: string) => void;
  /** The change of `redirects.yaml`: adds the chosen redirect, or removes one if the article is shown again. */
  edits: readonly FileEdit[];
  /** Whether targets are still loading. */
  isPending: boolean;
}

/** Offers a redirect when an article is hidden, and removes it when the article is shown again. */
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
      // Loaded on demand, because few publications hide or show anything.
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
