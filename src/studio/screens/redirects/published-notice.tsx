import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { DoneNotice } from "../../parts/done-notice.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useProof } from "../../proof/proof.tsx";

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
  const prove = useProof();
  const [isUndone, setUndone] = useState(false);
  const undo = async (id: number): Promise<void> => {
    try {
      await prove(() => call(HISTORY_ENDPOINTS.undoRevision, { tenant, id, note: "" }));
      setUndone(true);
    } finally {
      await client.invalidateQueries({ queryKey: ["redirects", tenant] });
    }
  };
  if (isUndone) return <Notice kind="info">{text("redirects-undone")}</Notice>;
  return (
    <DoneNotice undo={revision === null ? undefined : () => undo(revision)}>
      <p>{words}</p>
    </DoneNotice>
  );
}
