import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { type FoundFile, WORD_ENDPOINTS } from "../../../contract/studio/endpoints/words.ts";
import { UNDO_NOTE } from "../../../contract/studio/undo-note.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { useProof } from "../../proof/proof.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";
import { type LeftOut, chosenIn, countPlaces, keysOf, withLeftOut } from "./choice.ts";
import { type WordSearch, inputOf } from "./word-search.ts";

const changedSchema = v.object({ names: v.array(v.string()) });

/** What was done last, for the notice. */
export type Replaced =
  /** `revision` is `null` if nothing had to change. */
  { kind: "replaced"; revision: number | null; places: number; changed: number } | { kind: "undone" };

/** Query for the places that a search finds in a site. Repeated only after a publication, because ticks refer to its places. */
export function wordsQuery(tenant: string, { with: _, ...search }: WordSearch) {
  return queryOptions({
    queryKey: ["words", tenant, search],
    queryFn: ({ signal }) =>
      call(WORD_ENDPOINTS.findWords, inputOf(tenant, { ...search, with: "" }), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** The state of a site's results, and the actions on them: search, tick places, replace words, and undo. */
export function useReplacement(tenant: string, search: WordSearch, isEnabled: boolean) {
  const text = useText();
  const client = useQueryClient();
  const prove = useProof();
  const [left, setLeft] = useState<LeftOut>(new Set());
  const [replaced, setReplaced] = useState<Replaced>();
  /** The files that were unticked because they have changed since the search. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const { with: words } = search;
  const found = useQuery({ ...wordsQuery(tenant, search), enabled: isEnabled });
  const files: readonly FoundFile[] = found.data?.files ?? [];
  const chosen = chosenIn(files, left);

  // A replacement does not change what was found in other sites.
  const readAgain = () => refreshScreens(client, ([kind, of]) => kind === "words" && of !== tenant);

  const replacing = useMutation({
    mutationFn: async () => {
      const values = { find: search.find, with: words, places: countPlaces(chosen), files: chosen.length };
      const note = text(words === "" ? "words-note-removed" : "words-note", values);
      const input = { ...inputOf(tenant, search), with: words, files: chosen, note };
      setReplaced(undefined);
      setChanged([]);
      return prove(() => call(WORD_ENDPOINTS.replaceWords, input));
    },
    onSuccess: async (answer) => {
      setReplaced({ kind: "replaced", ...answer });
      await readAgain();
    },
    onError: async (error) => {
      const parsed = v.safeParse(changedSchema, error instanceof CallError ? error.data : undefined);
      if (!parsed.success) return;
      const { names } = parsed.output;
      const { data } = await found.refetch();
      const keys = (data?.files ?? []).filter(({ name }) => names.includes(name)).flatMap(keysOf);
      setChanged(names);
      setLeft((now) => withLeftOut(now, keys, true));
    },
  });

  async function undo(): Promise<void> {
    if (replaced?.kind !== "replaced" || replaced.revision === null) return;
    const { revision: id } = replaced;
    await prove(() => call(HISTORY_ENDPOINTS.undoRevision, { tenant, id, note: UNDO_NOTE }));
    setReplaced({ kind: "undone" });
    await readAgain();
  }

  return {
    found,
    files,
    chosen,
    left,
    changed,
    replacing,
    replaced,
    closeReplaced: () => setReplaced(undefined),
    undo,
    leaveOut: (keys: readonly string[], isLeftOut: boolean) => setLeft(withLeftOut(left, keys, isLeftOut)),
  };
}
