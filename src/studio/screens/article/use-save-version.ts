import { useMutation } from "@tanstack/react-query";
import * as v from "valibot";
import { DRAFT_ENDPOINTS } from "../../../contract/studio/endpoints/drafts.ts";
import { call } from "../../api/call.ts";
import type { WritingSession } from "../../writing/writing-session.ts";

/** Saves the text as it stands now in the history of its file, without publishing it. */
export function useSaveVersion({ autosave, file }: WritingSession, saved: () => void) {
  return useMutation({
    mutationFn: async () => {
      await autosave.flush();
      await call(DRAFT_ENDPOINTS.keepVersion, { ...file, text: autosave.text }, v.unknown());
      saved();
    },
  });
}
