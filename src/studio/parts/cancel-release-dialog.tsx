import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RELEASE_ENDPOINTS } from "../../contract/studio/endpoints/releases.ts";
import { call } from "../api/call.ts";
import { useText } from "../messages/wording-context.tsx";
import { AskDialog } from "./ask-dialog.tsx";

export interface CancelReleaseDialogProps {
  tenant: string;
  release: { id: number; title: string; version: string };
  close: () => void;
}

/** Asks before a release is cancelled, because a cancelled release cannot be planned again. */
export function CancelReleaseDialog({
  tenant,
  release: { id, title, version },
  close,
}: CancelReleaseDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(RELEASE_ENDPOINTS.cancelRelease, { tenant, id }, { match: `"${version}"` }),
    onSettled: () => client.invalidateQueries({ queryKey: ["releases", tenant] }),
  });
  return (
    <AskDialog title={text("cancel-release")} action={cancel} close={close} isDangerous>
      {text("cancel-release-explained", { title })}
    </AskDialog>
  );
}
