import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { MEDIA_ENDPOINTS } from "../../../contract/studio/endpoints/media.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { DoneNotice } from "../../parts/done-notice.tsx";
import { Notice } from "../../parts/notice.tsx";
import { go } from "../../routing/location.ts";
import { withMedia } from "./address.ts";

/** A published change of a file, and the data needed to undo it. */
export interface ChangedMedia {
  words: string;
  name: string;
  /** The number of its revision; `null` if nothing changed. */
  revision: number | null;
  /** Set if the file was renamed. */
  renamed?: { from: string; hash: string };
}

export interface ChangeNoticeProps {
  tenant: string;
  changed: ChangedMedia;
  close: () => void;
}

/** Confirms that a file was replaced, renamed or deleted, with an undo button. */
export function ChangeNotice({ tenant, changed, close }: ChangeNoticeProps) {
  const text = useText();
  const client = useQueryClient();
  const [isUndone, setUndone] = useState(false);
  const undo = async (): Promise<void> => {
    try {
      await undoChange(tenant, changed);
      // Rendered immediately: otherwise, the new name, which no longer exists, would be fetched again below.
      flushSync(() => {
        setUndone(true);
        go(withMedia({ file: changed.renamed?.from ?? changed.name }), "replace");
      });
    } finally {
      await client.invalidateQueries({ queryKey: ["media", tenant] });
    }
  };
  if (isUndone) return <Notice kind="info">{text("media-undone")}</Notice>;
  return (
    <DoneNotice {...{ undo, close }}>
      <p>{changed.words}</p>
    </DoneNotice>
  );
}

/** @throws {CallError} 409 if the file was changed since */
async function undoChange(tenant: string, { name, revision, renamed }: ChangedMedia): Promise<void> {
  if (renamed !== undefined) {
    const { from, hash } = renamed;
    await call(MEDIA_ENDPOINTS.moveMedia, { tenant, from: name, to: from, note: "" }, { match: `"${hash}"` });
    return;
  }
  const { revisions } = await call(HISTORY_ENDPOINTS.listRevisions, { tenant, name });
  const [newest, before] = revisions;
  if (before === undefined || newest?.id !== revision)
    throw new CallError(409, "the file has changed since", { reason: "changed-meanwhile" });
  await call(HISTORY_ENDPOINTS.restoreRevision, { tenant, id: String(before.id), names: [name] });
}
