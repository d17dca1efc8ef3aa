import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EditedFile } from "../../../contract/studio/endpoints/files.ts";
import { afterDrawing } from "../../editor/after-drawing.ts";
import { useMe } from "../../session/me-context.tsx";
import { useEndOfSession } from "../../session/session-end.tsx";
import type { JournalEntry } from "../../storage/journal-entry.ts";
import { type Journal, openJournal } from "../../storage/journal.ts";
import { type Opening, openText } from "../../writing/article-file.ts";
import type { FileOfSite } from "../../writing/server-drafts.ts";
import { type WritingSession, beginWriting } from "../../writing/writing-session.ts";

/** A file as it is on the server, and its unsaved text in this browser's journal. */
export interface LoadedFile {
  file: EditedFile;
  entry: JournalEntry | undefined;
  journal: Journal;
}

/** Loads a file for editing. It is never fetched again, because a later answer must not replace the text in an open editor. */
export function useLoadedFile(
  { tenant, name }: FileOfSite,
  find: (signal: AbortSignal) => Promise<EditedFile>,
): UseQueryResult<LoadedFile> {
  const { email } = useMe();
  const [journal] = useState(() => openJournal(email, tenant));
  return useQuery({
    queryKey: ["open-file", tenant, name],
    queryFn: async ({ signal }) => {
      const entry = await journal.read(name).catch(() => undefined);
      return { file: await find(signal), entry, journal };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    refetchOnReconnect: false,
  });
}

/** Opens a loaded file for editing, and saves it until the component is unmounted. */
export function useWriting(
  tenant: string,
  { file, entry, journal }: LoadedFile,
): { session: WritingSession; opening: Opening } {
  const { isEnded, reportEnd: onSignedOut } = useEndOfSession();
  const [opened] = useState(() => {
    const opening = openText(file, entry);
    const surroundings = { journal, onSignedOut, afterDrawing };
    const session = beginWriting({ tenant, name: file.name }, opening, surroundings);
    return { session, opening };
  });
  useEffect(() => {
    const { autosave } = opened.session;
    autosave.open();
    const save = () => void autosave.flush();
    addEventListener("online", save);
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("online", save);
      removeEventListener("pagehide", save);
      save();
      autosave.close();
    };
  }, [opened]);
  useEffect(() => {
    // After a new sign-in, saves immediately instead of waiting for the next retry.
    if (!isEnded) void opened.session.autosave.flush();
  }, [opened, isEnded]);
  return opened;
}
