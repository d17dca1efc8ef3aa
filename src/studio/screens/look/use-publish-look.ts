import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EditedFile } from "../../../contract/studio/endpoints/files.ts";
import { RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useProof } from "../../proof/proof.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";
import { publishTexts } from "../../writing/publish-texts.ts";
import { type Rule, withRules } from "../../writing/redirect-rules.ts";
import { findFile } from "../../writing/server-drafts.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { changedFile } from "../redirects/use-rules.ts";
import { differsElsewhere } from "./look-values.ts";

export interface Wanted {
  /** Redirects to publish together with the look. */
  rules: readonly Rule[];
  /** Time of publication in epoch milliseconds; `undefined` for now. */
  at: number | undefined;
  /** The title of the release, if the look goes live later. */
  title: string;
}

export type Outcome =
  | { kind: "published"; revision: number | null }
  | { kind: "planned" }
  /** The person has to review all changes first, because the draft contains other changes or another person has published. */
  | { kind: "look" };

/** Publishes the draft of the settings together with redirects, as one revision or as one release. */
export function usePublishLook(
  session: WritingSession,
  loaded: Pick<EditedFile, "hash" | "text">,
  done: (outcome: Outcome) => void,
) {
  const client = useQueryClient();
  const prove = useProof();
  const published = usePublished(session, loaded);
  const publish = useMutation({
    mutationFn: async ({ rules, at, title }: Wanted): Promise<Outcome> => {
      const { autosave, file } = session;
      // Publishing deletes the draft on the server, so the current text must be saved there first.
      await autosave.flush();
      const { text, base } = autosave;
      if (published === undefined || differsElsewhere(published, text)) return { kind: "look" };
      const redirects =
        rules.length === 0 ? undefined : await changedFile(file.tenant, (before) => withRules(before, rules));
      const more = redirects === undefined ? [] : [redirects];
      if (at === undefined) {
        const own = { name: file.name, text, base, draft: autosave.versionOf(text) };
        const revision = await prove(() => publishTexts(session, own, more, ""));
        await refreshScreens(client);
        return { kind: "published", revision };
      }
      const files = [{ name: file.name, text, base }, ...more];
      const release = { tenant: file.tenant, title, goesLiveAt: at, files };
      await prove(() => call(RELEASE_ENDPOINTS.makeRelease, release));
      await client.invalidateQueries({ queryKey: ["releases", file.tenant] });
      return { kind: "planned" };
    },
    onSuccess: done,
    onError: (error) => {
      if (statusOf(error) === 409) done({ kind: "look" });
    },
  });
  return { publish, published };
}

/** The published text that the draft is based on; `undefined` until it is loaded. */
function usePublished(
  session: WritingSession,
  loaded: Pick<EditedFile, "hash" | "text">,
): string | undefined {
  const { file, autosave } = session;
  const base = useOfText(session, () => autosave.base);
  const { data } = useQuery({
    queryKey: ["published-settings", file.tenant, base],
    queryFn: async ({ signal }) => (await findFile(file, signal)).text ?? "",
    staleTime: Number.POSITIVE_INFINITY,
    ...(base === loaded.hash ? { initialData: loaded.text ?? "" } : {}),
  });
  return data;
}
