import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isLanguageCode } from "../../../contract/addresses/locales.ts";
import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { chooseFiles } from "../../media/choose-files.ts";
import { mediaName } from "../../media/picture-name.ts";
import { refusalOfPicture } from "../../media/refused-for-good.ts";
import { sendUnderFreeName } from "../../media/send-under-free-name.ts";
import { UploadFailure } from "../../media/upload-failure.tsx";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { laterDialog } from "../../parts/later.tsx";
import { useMay } from "../../session/me-context.tsx";
import { useCover } from "../article/details/use-cover.ts";
import type { PictureSlot } from "./look-values.ts";
import shared from "./look.module.css";
import styles from "./picture-fields.module.css";

const PickerDialog = laterDialog(
  "picker-title",
  async () => (await import("../../media/picker-dialog.tsx")).PickerDialog,
);

/** The folder below `media/` for pictures that are uploaded here. */
const FOLDER = "brand/";

export interface PictureFieldsProps {
  site: ListedSite;
  slots: readonly PictureSlot[];
  /** Sets a picture to a file name below `media/`, or removes it. */
  set: (slot: PictureSlot, name: string | undefined) => void;
}

/** Fields for the pictures of a site's look. */
export function PictureFields({ site, slots, set }: PictureFieldsProps) {
  const text = useText();
  return (
    <fieldset className={shared["section"]}>
      <legend>{text("look-pictures")}</legend>
      {slots.map((slot) => (
        <PictureField key={slot.path.join(" ")} {...{ site, slot }} set={(name) => set(slot, name)} />
      ))}
    </fieldset>
  );
}

interface PictureFieldProps {
  site: ListedSite;
  slot: PictureSlot;
  set: (name: string | undefined) => void;
}

function PictureField({ site, slot: { kind, language, value }, set }: PictureFieldProps) {
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
      const nameOf = (attempt: number) => mediaName(file, FOLDER, attempt);
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
  const what = isLanguageCode(language)
    ? `${text(`look-${kind}`)}, ${LANGUAGE_NAMES[language]}`
    : text(`look-${kind}`);
  return (
    <div className={styles["picture"]} role="group" aria-label={what}>
      <span className={styles["thumbnail"]}>{picture && <img src={picture.url} alt="" />}</span>
      <div>
        <p>{what}</p>
        <p className={shared["explained"]}>{text(`look-${kind}-explained`)}</p>
        <div className={styles["actions"]}>
          <Button
            aria-label={text(value === "" ? "look-choose-of" : "look-replace-of", { what })}
            isBusy={upload.isPending}
            onClick={() => setOpen(true)}
          >
            {text(value === "" ? "look-choose" : "look-replace")}
          </Button>
          {value !== "" && (
            <Button look="quiet" aria-label={text("look-remove-of", { what })} onClick={() => set(undefined)}>
              {text("look-remove")}
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
          {...{ tenant }}
          language={isLanguageCode(language) ? language : site.defaultLanguage}
          choose={({ name }) => {
            setOpen(false);
            set(name);
          }}
          upload={mayAdd ? chooseFile : undefined}
          close={() => setOpen(false)}
        />
      )}
    </div>
  );
}
