import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Present, StudioEvent } from "../../../../contract/studio/endpoints/events.ts";
import { useMe } from "../../../session/me-context.tsx";
import { followSite } from "../../../session/site-events.ts";
import { findFile } from "../../../writing/server-drafts.ts";
import { theirDraft } from "../../../writing/their-draft.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";

/** Pause before a new draft is fetched. It is often this editor's own save, whose response has not arrived yet. */
const DRAFT_PAUSE_MS = 300;
const COMPOSITION = ["compositionstart", "compositionend"] as const;

/** The other people at work on an open text. */
export interface Others {
  present: readonly Present[];
  /** Who saved the draft last, if it was somebody else, and when. */
  draft: { by: string | null; at: number } | undefined;
}

/** Returns the other people at work on an open text, and shows their changes of it as soon as they are saved. */
export function useOthers({ file, autosave }: WritingSession): Others {
  const me = useMe();
  const client = useQueryClient();
  const [present, setPresent] = useState<readonly Present[]>([]);
  const [draft, setDraft] = useState<Others["draft"]>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let composer: EventTarget | null = null;
    const noteComposition = ({ type, target }: CompositionEvent) => {
      composer = type === "compositionstart" ? target : null;
    };
    // Changing the text would end an input method's composition in some browsers. A field without the focus is not composing.
    const isComposing = () => composer !== null && composer === document.activeElement;

    async function fetchText(): Promise<void> {
      // A failure is ignored: the next save of this text finds the change, too.
      const found = await findFile(file).catch(() => undefined);
      if (isComposing()) fetchSoon();
      else if (found !== undefined) await autosave.receive(theirDraft(found));
    }

    function fetchSoon(version?: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isComposing()) fetchSoon(version);
        else if (version === undefined || version > (autosave.version ?? 0)) void fetchText();
      }, DRAFT_PAUSE_MS);
    }

    function notice({
      version,
      editedBy,
      editedAt,
    }: {
      version: number;
      editedBy: string | null;
      editedAt: number;
    }) {
      setDraft(editedBy === me.email ? undefined : { by: editedBy, at: editedAt });
      fetchSoon(version);
    }

    function refetchComments(): void {
      void client.invalidateQueries({ queryKey: ["comments", file.tenant] });
    }

    function receive({ name, data }: StudioEvent): void {
      if (name === "presence")
        setPresent(data.people.filter((each) => each.name === file.name && each.id !== me.id));
      else if (name === "draft" && data.name === file.name) notice(data);
      else if (name === "comments") refetchComments();
      else if (name === "drafts") {
        // A new connection. While the page was hidden or offline, the text may have been saved, published or commented on.
        setPresent([]);
        const own = data.drafts.find((each) => each.name === file.name);
        if (own === undefined) setDraft(undefined);
        else notice(own);
        fetchSoon();
        refetchComments();
      } else if (name === "draft-gone" && data.name === file.name) setDraft(undefined);
      else if (
        name === "reset" ||
        (name === "revision" && data.isPublished && data.names.includes(file.name))
      )
        fetchSoon();
    }

    const stop = followSite(file.tenant, receive);
    for (const type of COMPOSITION) document.addEventListener(type, noteComposition);
    return () => {
      clearTimeout(timer);
      for (const type of COMPOSITION) document.removeEventListener(type, noteComposition);
      stop();
    };
  }, [file, autosave, client, me.id, me.email]);
  return { present, draft };
}
