import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { composed } from "../../../contract/addresses/composed.ts";
import { isMediaPath } from "../../../contract/addresses/media-paths.ts";
import { MEDIA_ENDPOINTS, type MediaDetail } from "../../../contract/studio/endpoints/media.ts";
import { statusOf } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { go } from "../../routing/location.ts";
import { withMedia } from "./address.ts";
import { ChangeFailure } from "./change-failure.tsx";
import type { ChangedMedia } from "./change-notice.tsx";
import styles from "./media-detail.module.css";

export interface FileDialogProps {
  tenant: string;
  file: MediaDetail;
  changed: (changed: ChangedMedia) => void;
  close: () => void;
}

/** Asks for a new path of a file. References to the file are updated. */
export function RenameDialog({ tenant, file, changed, close }: FileDialogProps) {
  const text = useText();
  const client = useQueryClient();
  const path = file.name.slice("media/".length);
  const ending = path.slice(path.lastIndexOf("."));
  const [typed, setTyped] = useState(path.slice(0, -ending.length));
  const wanted = composed(typed.trim()) + ending;
  const isPossible = isMediaPath(wanted) && !/[?#%]/.test(wanted);
  const rename = useMutation({
    mutationFn: () =>
      call(
        MEDIA_ENDPOINTS.moveMedia,
        { tenant, from: file.name, to: `media/${wanted}`, note: "" },
        { match: `"${file.hash}"` },
      ),
    onSuccess: ({ name, revision }) => {
      changed({
        words: text("media-renamed", { from: path, to: wanted, count: file.uses }),
        name,
        revision,
        renamed: { from: file.name, hash: file.hash },
      });
      go(withMedia({ file: name }), "replace");
      close();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["media", tenant] }),
  });
  const error = !isPossible
    ? text("media-rename-impossible")
    : statusOf(rename.error) === 409
      ? text("media-rename-taken")
      : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPossible && wanted !== path && !rename.isPending) rename.mutate();
  };
  return (
    <Dialog title={text("media-rename-title")} close={close}>
      <form className={styles["form"]} onSubmit={submit}>
        <Field
          label={text("media-rename-field")}
          hint={text("media-rename-hint", { ending, count: file.uses })}
          value={typed}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            rename.reset();
          }}
        />
        {error === undefined && <ChangeFailure error={rename.error} />}
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do" isBusy={rename.isPending} disabled={wanted === path}>
            {text("media-rename-do")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
