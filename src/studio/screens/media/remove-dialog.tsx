import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MEDIA_ENDPOINTS } from "../../../contract/studio/endpoints/media.ts";
import { call } from "../../api/call.ts";
import { shortName } from "../../media/media-list.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { go } from "../../routing/location.ts";
import { withMedia } from "./address.ts";
import { ChangeFailure } from "./change-failure.tsx";
import { Users } from "./media-uses.tsx";
import type { FileDialogProps } from "./rename-dialog.tsx";

/** Asks for confirmation before a file is deleted, and lists the texts that use it. */
export function RemoveDialog({ tenant, file, changed, close }: FileDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const name = shortName(file.name);
  const isUsed = file.uses > 0;
  const remove = useMutation({
    mutationFn: () =>
      call(
        MEDIA_ENDPOINTS.removeMedia,
        { tenant, name: file.name, note: "", isForced: isUsed ? "true" : "false" },
        { match: `"${file.hash}"` },
      ),
    onSuccess: ({ revision }) => {
      changed({ words: text("media-removed", { name }), name: file.name, revision });
      go(withMedia({ file: "" }), "replace");
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["media", tenant, "list"] }),
  });
  return (
    <Dialog title={text("media-remove-title", { name })} close={close}>
      {isUsed ? (
        <>
          <p>{text("media-remove-used", { count: file.uses })}</p>
          <Users {...{ tenant }} users={file.users} />
        </>
      ) : (
        <p>{text("media-remove-unused")}</p>
      )}
      <ChangeFailure error={remove.error} />
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {text(isUsed ? "media-remove-anyway" : "remove")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
