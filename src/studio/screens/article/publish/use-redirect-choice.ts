import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import type { RedirectChoice } from "../../../articles/redirect-choice.ts";
import { useMay } from "../../../session/me-context.tsx";
import type { FileEdit } from "../../../writing/publish-texts.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";
import { changeOfSight } from "./edits.ts";

/** The redirect of an article's address that goes with a publication. */
export interface PlannedRedirect {
  /** Possible redirects, if the publication removes the article for readers. */
  redirectChoice: RedirectChoice | undefined;
  to: string;
  choose: (to: string) => void;
  /** The change of `redirects.yaml`: adds the chosen redirect, or removes one if the article is shown again. */
  edits: readonly FileEdit[];
  /** Whether targets are still loading. */
  isPending: boolean;
}

/** Offers a redirect when an article is hidden, and removes it when the article is shown again. */
export function useRedirectChoice(file: FileOfSite, text: string, plan: Plan | undefined): PlannedRedirect {
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
    queryFn: async (): Promise<{
      redirectChoice?: RedirectChoice | undefined;
      editsTo: (to: string) => FileEdit[];
    }> => {
      // Loaded on demand, because few publications hide or show anything.
      const { findRedirectRemoval, findRedirectChoice, redirectEdits } =
        await import("../../../articles/redirect-choice.ts");
      if (change === "shown") {
        const ends = await findRedirectRemoval(client, file);
        return { editsTo: () => ends };
      }
      const redirectChoice = await findRedirectChoice(client, file);
      return {
        redirectChoice,
        editsTo: (chosen) => (redirectChoice === undefined ? [] : redirectEdits(redirectChoice, chosen)),
      };
    },
    enabled: isWanted,
    gcTime: 0,
  });
  const edits = data?.editsTo(to) ?? [];
  return { redirectChoice: data?.redirectChoice, to, choose, edits, isPending: isWanted && isPending };
}
