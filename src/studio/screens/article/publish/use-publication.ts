import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PUBLICATION_ENDPOINTS, type Plan } from "../../../../contract/studio/endpoints/publications.ts";
import { RELEASE_ENDPOINTS } from "../../../../contract/studio/endpoints/releases.ts";
import { call } from "../../../api/call.ts";
import { useMe } from "../../../session/me-context.tsx";
import { useTimeZone } from "../../../session/sites.ts";
import { joiningKeyOf } from "../../../writing/article-file.ts";
import { type FileEdit, findOwnRevision, publishPart, publishTexts } from "../../../writing/publish-texts.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import { type Visibility, findOtherDrafts, visibilityOf } from "./edits.ts";
import { useRedirectChoice } from "./use-redirect-choice.ts";
import { useSharedDraft } from "./use-shared-draft.ts";
import type { PublicationTime } from "./when-field.tsx";

/** A finished action with the revision that can be undone; `null` if nothing was published. */
export type Done =
  | { kind: Visibility | "removed"; revision: number | null }
  | { kind: "version-saved" }
  /** The action undid an earlier action. */
  | { kind: "undone"; before: Visibility | "removed" }
  /** Shows no message, because a bar already lists scheduled changes. */
  | { kind: "planned" };

interface PublicationOptions {
  path: string;
  title: string;
  /** Names of drafts in other languages to publish at the same time. */
  also: ReadonlySet<string>;
  note: string;
  time: PublicationTime;
  done: (done: Done) => void;
}

/** Plans and publishes the current text, together with chosen drafts in other languages. */
export function usePublication(
  session: WritingSession,
  { path, title, also, note, time, done }: PublicationOptions,
) {
  const { autosave, file } = session;
  const { tenant } = file;
  const client = useQueryClient();
  const timeZone = useTimeZone(tenant);
  const { email } = useMe();
  const hasFailed = useRef(false);
  const [whole] = useState(() => ({ name: file.name, text: autosave.text, base: autosave.base }));
  const shared = useSharedDraft(file, whole.text);
  const sent = shared.own ?? whole;
  const { data: others = [] } = useQuery({
    queryKey: ["other-drafts", file],
    queryFn: ({ signal }) => findOtherDrafts(file, joiningKeyOf(whole.text, path), signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const more = others.map(({ edit }) => edit).filter(({ name }) => also.has(name));
  // If only one's own changes are published, the draft is not deleted.
  const ownEdit = () => (shared.own === null ? { ...sent, draft: autosave.versionOf(sent.text) } : sent);
  const usePlan = (otherEdits: readonly FileEdit[], isWanted: boolean, meanwhile?: Plan) =>
    useQuery({
      queryKey: ["plan", file, sent, otherEdits],
      queryFn: () => {
        const files = [ownEdit(), ...otherEdits];
        return call(PUBLICATION_ENDPOINTS.planPublication, { tenant, files });
      },
      enabled: isWanted,
      gcTime: 0,
      retry: false,
      placeholderData: (before) => before ?? meanwhile,
    });

  const planOfTexts = usePlan(more, true);
  const redirect = useRedirectChoice(file, sent.text, planOfTexts.data);
  const hasRules = redirect.edits.length > 0;
  const all = [...more, ...redirect.edits];
  const planOfAll = usePlan(all, hasRules, planOfTexts.data);
  const plan = hasRules ? planOfAll : planOfTexts;

  async function publishNow(): Promise<void> {
    const published =
      shared.own === null
        ? await publishTexts(session, ownEdit(), all, note)
        : await publishPart(session, whole.text, [shared.own, ...all], note);
    // If only the answer of an earlier attempt was lost, nothing is left to publish; then the revision of that attempt is the one to
    // undo.
    const revision = published ?? (hasFailed.current ? await findOwnRevision(session, email) : null);
    // Warnings do not prevent a publication, so they still apply to the text.
    session.find(plan.data?.findings.filter((finding) => finding.file === file.name) ?? []);
    done({ kind: visibilityOf(sent.text, timeZone), revision });
  }

  async function publishAt(goesLiveAt: number): Promise<void> {
    const files = [sent, ...all].map(({ name, text, base }) => ({ name, text, base }));
    await call(RELEASE_ENDPOINTS.makeRelease, { tenant, title, goesLiveAt, files });
    await client.invalidateQueries({ queryKey: ["releases", tenant] });
    done({ kind: "planned" });
  }

  const publish = useMutation({
    mutationFn: async () => {
      // Publishing deletes the draft on the server, so the current text must be saved there first.
      await autosave.flush();
      await (typeof time.at === "number" ? publishAt(time.at) : publishNow());
    },
    onError: () => void (hasFailed.current = true),
  });
  return { others, plan, redirect, publish, shared };
}
