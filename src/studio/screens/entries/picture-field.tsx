import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { chooseFiles } from "../../media/choose-files.ts";
import { mediaName } from "../../media/picture-name.ts";
import { refusalOfPicture } from "../../media/refused-for-good.ts";
import { sendUnderFreeName } from "../../media/send-under-free-name.ts";
import { UploadFailure } from "../../media/upload-failure.tsx";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { laterDialog } from "../../parts/later.tsx";
import { useMay } from "../../session/me-context.tsx";
import { useCover } from "../article/details/use-cover.ts";
import styles from "./picture-field.module.css";

const PickerDialog = laterDialog(
  "picker-title",
  async () => (await import("../../media/picker-dialog.tsx")).PickerDialog,
);

export interface PictureFieldProps {
  site: ListedSite;
  label: string;
  hint: string;
  /** The picture as settings name it, such as `media:brand/logo.svg`; "" if there is none. */
  value: string;
  /** The folder below `media/` for pictures that are uploaded here, such as `brand/`. */
  folder: string;
  /** The language of the alt text that {@link set} receives. */
  language?: LanguageCode | undefined;
  /** Whether the picture can be removed. */
  isOptional?: boolean;
  /** Sets the picture to a file name, which begins with `media/`. */
  set: (name: string | undefined, alt?: string) => void;
}

/** A picture of the settings with buttons that choose, upload and remove it. */
export function PictureField(props: PictureFieldProps) {
  const { site, label, hint, value, folder, language = site.defaultLanguage, isOptional = true, set } = props;
  const text = useText();
  const tenant = site.code;
  const mayAdd = useMay()("media.add", { tenant });
  const [isOpen, setOpen] = useState(false);
  const picture = useCover(tenant, value);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const refusal = refusalOfPicture(file);
      if (refusal !== undefined) throw refusal;
      const { signal } = new AbortController();
      const nameOf = (attempt: number) => mediaName(file, folder, attempt);
      return sendUnderFreeName(tenant, file, nameOf, { progress: () => {}, signal });
    },
    onSuccess: ({ name }) => set(name),
  });
  const chooseFile = () => {
    setOpen(false);
    chooseFiles({ accept: "image/*", isOne: true }, ([file]) => {
      if (file !== undefined) upload.mutate(file);
    });
  };
  return (
    <div className={styles["picture"]} role="group" aria-label={label}>
      <span className={styles["thumbnail"]}>{picture && <img src={picture.url} alt="" />}</span>
      <div>
        <p>{label}</p>
        <p className={styles["hint"]}>{hint}</p>
        <div className={styles["actions"]}>
          <Button
            aria-label={text(value === "" ? "picture-choose-of" : "picture-replace-of", { what: label })}
            isBusy={upload.isPending}
            onClick={() => setOpen(true)}
          >
            {text(value === "" ? "picture-choose" : "picture-replace")}
          </Button>
          {isOptional && value !== "" && (
            <Button
              look="quiet"
              aria-label={text("picture-remove-of", { what: label })}
              onClick={() => set(undefined)}
            >
              {text("picture-remove")}
            </Button>
          )}
        </div>
        {upload.error !== null && upload.variables !== undefined && (
          <UploadFailure
            file={upload.variables}
            error={upload.error}
            retry={() => upload.mutate(upload.variables)}
          />
        )}
      </div>
      {isOpen && (
        <PickerDialog
          {...{ tenant, language }}
          choose={({ name, alt }) => {
            setOpen(false);
            set(name, alt);
          }}
          upload={mayAdd ? chooseFile : undefined}
          close={() => setOpen(false)}
        />
      )}
    </div>
  );
}
