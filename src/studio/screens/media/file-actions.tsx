import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MediaDetail } from "../../../contract/studio/endpoints/media.ts";
import { chooseFiles } from "../../media/choose-files.ts";
import { shortName } from "../../media/media-list.ts";
import { UploadFailure } from "../../media/upload-failure.tsx";
import { uploadFile } from "../../media/upload-file.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { useMay } from "../../session/me-context.tsx";
import type { ChangedMedia } from "./change-notice.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import styles from "./media-detail.module.css";

export interface FileActionsProps {
  tenant: string;
  file: MediaDetail;
  changed: (changed: ChangedMedia) => void;
}

/** Buttons that replace, rename or delete a file, or copy the notation that texts use to refer to it. */
export function FileActions({ tenant, file, changed }: FileActionsProps) {
  const text = useText();
  const client = useQueryClient();
  const mayChange = useMay()("media.change", { tenant });
  const [dialog, setDialog] = useState<"rename" | "remove">();
  const [part, setPart] = useState(0);
  const replace = useMutation({
    mutationFn: (chosen: File) => {
      const progress = setPart;
      const { signal } = new AbortController();
      return uploadFile({ tenant, name: file.name, base: file.hash }, chosen, { progress, signal });
    },
    onSuccess: ({ revision }) => {
      if (revision !== null)
        changed({ words: text("media-replaced", { name: shortName(file.name) }), name: file.name, revision });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["media", tenant] }),
  });
  const close = () => setDialog(undefined);
  const ending = file.name.slice(file.name.lastIndexOf("."));
  return (
    <>
      <div className={styles["actions"]}>
        {mayChange && (
          <Button
            isBusy={replace.isPending}
            onClick={() =>
              chooseFiles({ accept: ending === ".jpg" ? ".jpg,.jpeg" : ending, isOne: true }, ([chosen]) => {
                if (chosen !== undefined) replace.mutate(chosen);
              })
            }
          >
            {text("media-replace")}
          </Button>
        )}
        <CopyReference name={file.name} />
        {mayChange && (
          <>
            <Button look="quiet" onClick={() => setDialog("rename")}>
              {text("media-rename")}
            </Button>
            <Button look="danger" onClick={() => setDialog("remove")}>
              {text("remove")}
            </Button>
          </>
        )}
      </div>
      {replace.isPending && <progress value={part} aria-label={text("media-uploads")} />}
      {replace.error !== null && replace.variables !== undefined && (
        <UploadFailure
          file={replace.variables}
          error={replace.error}
          retry={() => replace.mutate(replace.variables)}
        />
      )}
      {dialog === "rename" && <RenameDialog {...{ tenant, file, changed, close }} />}
      {dialog === "remove" && <RemoveDialog {...{ tenant, file, changed, close }} />}
    </>
  );
}

function CopyReference({ name }: { name: string }) {
  const text = useText();
  const reference = `media:${name.slice("media/".length)}`;
  const copy = useMutation({ mutationFn: () => navigator.clipboard.writeText(reference) });
  return (
    <Button look="quiet" title={reference} onClick={() => copy.mutate()}>
      {text(copy.isSuccess ? "media-copied" : "media-copy")}
    </Button>
  );
}
