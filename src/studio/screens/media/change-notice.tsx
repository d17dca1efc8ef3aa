import { useMutation, useQueryClient } from "@tanstack/react-query";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { MEDIA_ENDPOINTS } from "../../../contract/studio/endpoints/media.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { go } from "../../routing/location.ts";
import { withMedia } from "./address.ts";

const CONFLICT = 409;

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
  const undo = useMutation({
    mutationFn: () => undoChange(tenant, changed),
    onSuccess: () => go(withMedia({ file: changed.renamed?.from ?? changed.name }), "replace"),
    onSettled: () => client.invalidateQueries({ queryKey: ["media", tenant] }),
  });
  if (undo.isSuccess) return <Notice kind="info">{text("media-undone")}</Notice>;
  return (
    <Notice
      kind="good"
      actions={
        <>
          <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
            {text("undo")}
          </Button>
          <Button look="quiet" onClick={close}>
            {text("close")}
          </Button>
        </>
      }
    >
      <p>{changed.words}</p>
      {undo.error !== null && <Failure error={undo.error} />}
    </Notice>
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
    throw new CallError(CONFLICT, "the file has changed since");
  await call(HISTORY_ENDPOINTS.restoreRevision, { tenant, id: String(before.id), names: [name] });
}
