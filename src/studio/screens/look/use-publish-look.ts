import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { call } from "../../api/call.ts";
import { RULES_FILE, findRules } from "../../articles/redirect-choice.ts";
import { useProof } from "../../proof/proof.tsx";
import { type FileEdit, publishTexts } from "../../writing/publish-texts.ts";
import { type Rule, withRules } from "../../writing/redirect-rules.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { differsElsewhere } from "./look-values.ts";

export interface Wanted {
  /** Redirects to publish together with the look. */
  rules: readonly Rule[];
  /** Epoch milliseconds; `undefined` for now. */
  at: number | undefined;
  /** The title of the release if it goes live later. */
  title: string;
}

export type Outcome =
  | { kind: "published"; revision: number | null }
  | { kind: "planned" }
  /** The draft has other changes too, so the person must see them first. */
  | { kind: "look" };

/**
 * Publishes the draft of the settings, with redirects, as one revision or one release.
 *
 * @param published the text of the settings that visitors have now
 */
export function usePublishLook(session: WritingSession, published: string, done: (outcome: Outcome) => void) {
  const client = useQueryClient();
  const prove = useProof();
  const [before, setBefore] = useState(published);
  const publish = useMutation({
    mutationFn: async ({ rules, at, title }: Wanted): Promise<Outcome> => {
      const { autosave, file } = session;
      // Publishing deletes the draft, so the server must have this version of it.
      await autosave.flush();
      const { text, base } = autosave;
      if (at === undefined && differsElsewhere(before, text)) return { kind: "look" };
      const more = await redirectEdits(file.tenant, rules);
      if (at !== undefined) {
        const files = [{ name: file.name, text, base }, ...more];
        const release = { tenant: file.tenant, title, goesLiveAt: at, files };
        await prove(() => call(RELEASE_ENDPOINTS.makeRelease, release));
        await client.invalidateQueries({ queryKey: ["releases", file.tenant] });
        return { kind: "planned" };
      }
      const own = { name: file.name, text, base, draft: autosave.versionOf(text) };
      const revision = await prove(() => publishTexts(session, own, more, ""));
      setBefore(text);
      await client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== "open-file" });
      return { kind: "published", revision };
    },
    onSuccess: done,
  });
  return { publish, before, setBefore };
}

async function redirectEdits(tenant: string, rules: readonly Rule[]): Promise<FileEdit[]> {
  if (rules.length === 0) return [];
  const { text, base } = await findRules(tenant);
  const changed = withRules(text, rules);
  if (changed === undefined) throw new Error("redirects.yaml is a list in brackets");
  return [{ name: RULES_FILE, text: changed, base }];
}
