import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DRAFT_ENDPOINTS } from "../../../../contract/studio/endpoints/drafts.ts";
import { call } from "../../../api/call.ts";
import { useMe } from "../../../session/me-context.tsx";
import { hashText } from "../../../writing/hash-text.ts";
import type { FileEdit } from "../../../writing/publish-texts.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";
import { ownText, writersOf } from "./own-words.ts";
import type { Share } from "./shared-draft.tsx";

/**
 * Loads who wrote what in a draft, and stores which part of it to publish.
 *
 * @param current the text in the editor
 */
export function useSharedDraft(file: FileOfSite, current: string) {
  const { email } = useMe();
  const [share, choose] = useState<Share>("all");
  const { data } = useQuery({
    queryKey: ["draft-turns", file, current],
    queryFn: async ({ signal }) => {
      const { turns } = await call(DRAFT_ENDPOINTS.listTurns, file, { signal });
      const own = ownText(turns, current, email);
      const edit: (FileEdit & { text: string }) | null =
        own === undefined
          ? null
          : { name: file.name, text: own.text, base: own.base === "" ? null : await hashText(own.base) };
      return { writers: writersOf(turns, current, email), edit };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // No retry, because the whole draft can be published without this information.
    retry: false,
  });
  const { writers = [], edit = null } = data ?? {};
  const isShared = writers.some(({ author }) => author !== email);
  const canSeparate = edit !== null && edit.text !== "";
  return { writers: isShared ? writers : [], canSeparate, share, choose, own: share === "own" ? edit : null };
}
