import { useQueryClient } from "@tanstack/react-query";
import { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import type { ChangedTexts } from "../../../contract/studio/endpoints/names.ts";
import { UNDO_NOTE } from "../../../contract/studio/undo-note.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { DoneNotice } from "../../parts/done-notice.tsx";
import { FileLink } from "../../parts/file-link.tsx";
import { useProof } from "../../proof/proof.tsx";
import { refreshScreens } from "../../session/refresh-screens.ts";

export type Changed = Pick<ChangedTexts, "revision" | "changed" | "skipped">;

export interface ChangedNoticeProps {
  tenant: string;
  changed: Changed;
  close: () => void;
  undone: () => void;
}

/** Reports how many files a change has published, with a button that undoes it, and lists texts that could not be changed. */
export function ChangedNotice({ tenant, changed: report, close, undone }: ChangedNoticeProps) {
  const { revision, changed, skipped } = report;
  const text = useText();
  const client = useQueryClient();
  const prove = useProof();
  const undo = async (id: number): Promise<void> => {
    await prove(() => call(HISTORY_ENDPOINTS.undoRevision, { tenant, id, note: UNDO_NOTE }));
    undone();
    await refreshScreens(client);
  };
  return (
    <DoneNotice
      kind={skipped.length > 0 ? "warn" : revision === null ? "info" : "good"}
      undo={revision === null ? undefined : () => undo(revision)}
      close={close}
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
    </DoneNotice>
  );
}
