import { useMutation, useQueryClient } from "@tanstack/react-query";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import type { ChangedTexts } from "../../../contract/studio/endpoints/names.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";

export type Changed = Pick<ChangedTexts, "revision" | "changed" | "skipped">;

export interface ChangedNoticeProps {
  tenant: string;
  changed: Changed;
  close: () => void;
  undone: () => void;
}

/** Says how many files a change has published, with a button that takes all of them back, and which texts could not be changed. */
export function ChangedNotice({ tenant, changed: report, close, undone }: ChangedNoticeProps) {
  const { revision, changed, skipped } = report;
  const text = useText();
  const client = useQueryClient();
  const prove = useProof();
  const undo = useMutation({
    mutationFn: async (id: number) => {
      await prove(() => call(HISTORY_ENDPOINTS.undoRevision, { tenant, id, note: text("undo-note") }));
      undone();
      await client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== "open-file" });
    },
  });
  return (
    <Notice
      kind={skipped.length > 0 ? "warn" : revision === null ? "info" : "good"}
      actions={
        <>
          {revision !== null && (
            <Button isBusy={undo.isPending} onClick={() => undo.mutate(revision)}>
              {text("undo")}
            </Button>
          )}
          <Button look="quiet" onClick={close}>
            {text("close")}
          </Button>
        </>
      }
    >
      <p>{text("groups-changed", { count: changed })}</p>
      {skipped.length > 0 && (
        <>
          <p>{text("names-skipped", { count: skipped.length })}</p>
          <ul>
            {skipped.map((name) => (
              <li key={name}>
                <FileLink {...{ tenant, name }} />
              </li>
            ))}
          </ul>
        </>
      )}
      {undo.error !== null && <Failure error={undo.error} />}
    </Notice>
  );
}
