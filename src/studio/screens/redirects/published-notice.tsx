import { useMutation, useQueryClient } from "@tanstack/react-query";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";

export interface Published {
  words: string;
  /** The number of the revision; `null` if nothing changed. */
  revision: number | null;
}

/** Confirms a change of redirects, with an undo button. */
export function PublishedNotice({ tenant, published }: { tenant: string; published: Published }) {
  return <Undoable key={published.revision} {...{ tenant, published }} />;
}

function Undoable({ tenant, published: { words, revision } }: { tenant: string; published: Published }) {
  const text = useText();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: async (id: number) => {
      await call(HISTORY_ENDPOINTS.undoRevision, { tenant, id, note: "" });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["redirects", tenant] }),
  });
  if (undo.isSuccess) return <Notice kind="info">{text("redirects-undone")}</Notice>;
  return (
    <Notice
      kind="good"
      actions={
        revision !== null && (
          <Button isBusy={undo.isPending} onClick={() => undo.mutate(revision)}>
            {text("undo")}
          </Button>
        )
      }
    >
      <p>{words}</p>
      {undo.error !== null && <Failure error={undo.error} />}
    </Notice>
  );
}
