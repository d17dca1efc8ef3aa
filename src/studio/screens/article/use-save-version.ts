import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { DRAFT_ENDPOINTS } from "../../../contract/studio/endpoints/drafts.ts";
import { call } from "../../api/call.ts";
import type { WritingSession } from "../../writing/writing-session.ts";

/** Saves the current text as a version in the file's history without publishing it. */
export function useSaveVersion({ autosave, file }: WritingSession, saved: () => void) {
  const keep = useMutation({
    mutationFn: async () => {
      await autosave.flush();
      await call(DRAFT_ENDPOINTS.keepVersion, { ...file, text: autosave.text });
      saved();
    },
  });
  const { isError, mutate } = keep;
  useEffect(() => {
    if (!isError) return undefined;
    // Tries again when the network is available.
    const again = () => mutate();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [isError, mutate]);
  return keep;
}
