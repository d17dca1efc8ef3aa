import { useState } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../../contract/addresses/locales.ts";
import { useSizeFormat } from "../../../media/media-facts.ts";
import type { PickedPicture } from "../../../media/picker-dialog.tsx";
import { pictureName } from "../../../media/picture-name.ts";
import { isRefusedForGood, refusalOfPicture } from "../../../media/refused-for-good.ts";
import { UploadFailure } from "../../../media/upload-failure.tsx";
import { type Upload, isRefused, useUploads } from "../../../media/use-uploads.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";
import { Field } from "../../../parts/field.tsx";
import styles from "./picture-dialog.module.css";

export interface PictureDialogProps {
  tenant: string;
  path: string;
  files: readonly File[];
  /** The language of the alt texts. */
  language: LanguageCode;
  /** Whether alt texts are asked for. */
  hasAlt: boolean;
  /** The alt text that is written where the picture goes. */
  alt?: string | undefined;
  insert: (pictures: readonly PickedPicture[]) => void;
  close: () => void;
}

/** Uploads pictures, and meanwhile asks for their alt texts. */
export function PictureDialog(props: PictureDialogProps) {
  const { tenant, path, files, language, hasAlt, alt = "", insert, close } = props;
  const text = useText();
  const queue = useUploads(tenant, {
    initial: files.map((file) => ({ file, nameOf: (attempt) => pictureName(file, path, attempt) })),
    refusalOf: refusalOfPicture,
  });
  const uploads = queue.uploads.map(({ upload }) => upload);
  const [alts, setAlts] = useState<readonly string[]>(() => files.map(() => alt));
  const [isTried, setTried] = useState(false);
  const failed = files.flatMap((file, index) => {
    const upload = uploads[index];
    return upload?.state === "failed" ? [{ index, file, error: upload.error }] : [];
  });
  const areAllRefused = uploads.every(isRefused);
  const retried = failed.find(({ error }) => !isRefusedForGood(error));
  // Refused files do not block the insertion of the others.
  const areThere =
    uploads.some(({ state }) => state === "there") &&
    uploads.every((upload) => upload.state === "there" || isRefused(upload));
  const isMissing = (index: number) =>
    hasAlt && alts[index]?.trim() === "" && uploads[index] !== undefined && !isRefused(uploads[index]);
  const put = () => {
    setTried(true);
    // The first attempt to insert pictures without alt text only asks for it; the second inserts them.
    if (!areThere || (!isTried && files.some((_, index) => isMissing(index)))) return;
    const pictures = uploads.flatMap((upload, index) =>
      upload.state === "there" ? { name: upload.name, alt: alts[index] ?? "" } : [],
    );
    close();
    insert(pictures);
  };
  return (
    <Dialog title={text("picture-title", { count: files.length })} close={close}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          put();
        }}
      >
        {files.map(
          (file, index) =>
            refusalOfPicture(file) === undefined && (
              // The files do not change while the dialog is open, so the index is a stable key.
              <section key={index} className={styles["picture"]}>
                <Progress file={file} upload={uploads[index]} />
                {hasAlt && (
                  <Field
                    label={text("picture-alt")}
                    hint={text("picture-alt-hint")}
                    lang={LANGUAGE_TAGS[language]}
                    value={alts[index] ?? ""}
                    error={isTried && isMissing(index) ? text("picture-alt-missing") : undefined}
                    onChange={({ currentTarget: { value } }) =>
                      setAlts((before) => before.map((old, at) => (at === index ? value : old)))
                    }
                  />
                )}
              </section>
            ),
        )}
        {failed
          .filter((each) => each === retried || isRefusedForGood(each.error))
          .map(({ index, ...failure }) => (
            <UploadFailure key={index} {...failure} retry={queue.retry} />
          ))}
        <DialogActions>
          <Button onClick={close}>{text(areAllRefused ? "close" : "cancel")}</Button>
          {!areAllRefused && (
            <Button type="submit" look="do" isBusy={!areThere && retried === undefined}>
              {text("picture-insert")}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Progress({ file: { name, size }, upload }: { file: File; upload: Upload | undefined }) {
  const text = useText();
  const sizeOf = useSizeFormat();
  const part = upload?.state === "on-its-way" ? upload.part : upload?.state === "there" ? 1 : 0;
  return (
    <div className={styles["progress"]}>
      <p>
        {name} · {sizeOf(size)}
        {upload?.state === "there" && <> · {text("picture-there")}</>}
      </p>
      <progress value={part} aria-label={text("picture-progress", { name })} />
    </div>
  );
}
