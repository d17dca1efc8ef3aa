import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Plan } from "../../../../contract/studio/endpoints/publications.ts";
import type { RedirectChoice } from "../../../articles/redirect-choice.ts";
import { useMay } from "../../../session/me-context.tsx";
import type { FileEdit } from "../../../writing/publish-texts.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";
import { visibilityChange } from "./edits.ts";

/** The redirect that is published together with an article. */
export interface PlannedRedirect {
  /** Possible redirects, if the publication hides the article. */
  redirectChoice: RedirectChoice | undefined;
  to: string;
  choose: (to: string) => void;
  /** The edit of `redirects.yaml` that adds the chosen redirect, or removes one because the article is visible again. */
  edits: readonly FileEdit[];
  /** Whether possible redirects are still loading. */
  isPending: boolean;
}

/** Offers a redirect when a publication hides an article. Removes the redirect when the article becomes visible again. */
export function useRedirectChoice(file: FileOfSite, text: string, plan: Plan | undefined): PlannedRedirect {
  const client = useQueryClient();
  const mayLead = useMay()("redirects.write", { tenant: file.tenant });
  const [to, choose] = useState("");
  const change = visibilityChange(
    text,
    plan?.files.find(({ name }) => name === file.name),
  );
  const isWanted = mayLead && change !== undefined;
  const { data, isPending } = useQuery({
    queryKey: ["redirect-choice", file, change],
    queryFn: async (): Promise<{
      redirectChoice?: RedirectChoice | undefined;
      editsTo: (to: string) => FileEdit[];
    }> => {
      // Imported on demand, because few publications hide or show an article.
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
