import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import type { FrontMatterValue } from "../../../../contract/front-matter/write-value.ts";
import { chooseFiles } from "../../../media/choose-files.ts";
import { type PickedPicture } from "../../../media/picker-dialog.tsx";
import { pictureName } from "../../../media/picture-name.ts";
import { refusalOfPicture } from "../../../media/refused-for-good.ts";
import { sendUnderFreeName } from "../../../media/send-under-free-name.ts";
import { UploadFailure } from "../../../media/upload-failure.tsx";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { laterDialog } from "../../../parts/later.tsx";
import { useMay } from "../../../session/me-context.tsx";
import { CoverCrops } from "./cover-crops.tsx";
import { DetailField, type DetailFieldProps } from "./detail-field.tsx";
import styles from "./details-pane.module.css";

const PickerDialog = laterDialog(
  "picker-title",
  async () => (await import("../../../media/picker-dialog.tsx")).PickerDialog,
);

export interface CoverFieldProps extends Pick<DetailFieldProps, "tenant" | "tag" | "value" | "findings"> {
  language: LanguageCode;
  /** The article's group and slug, which name the folder of its uploads. */
  path: string;
  hasAlt: boolean;
  set: (key: "cover" | "coverAlt", value: FrontMatterValue) => boolean;
}

/** The cover field, with previews of the themes' crops. Choosing a picture also fills in the cover's alt text, if the picture has one. */
export function CoverField({ language, path, hasAlt, set, ...field }: CoverFieldProps) {
  const text = useText();
  const { tenant, value } = field;
  const mayAdd = useMay()("media.add", { tenant });
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState(0);
  const take = ({ name, alt }: PickedPicture) => {
    set("cover", `media:${name.slice("media/".length)}`);
    if (!hasAlt && alt !== "") set("coverAlt", alt);
    setOpen(false);
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const refusal = refusalOfPicture(file);
      if (refusal !== undefined) throw refusal;
      const { signal } = new AbortController();
      const nameOf = (attempt: number) => pictureName(file, path, attempt);
      return sendUnderFreeName(tenant, file, nameOf, { progress: setPart, signal });
    },
    onSuccess: ({ name }) => take({ name, alt: "" }),
  });
  const chooseFile = () => {
    setOpen(false);
    chooseFiles({ accept: "image/*", isOne: true }, ([file]) => {
      if (file !== undefined) upload.mutate(file);
    });
  };
  const isSet = typeof value === "string" && value !== "";
  return (
    <>
      <DetailField {...field} name="cover" kind="words" set={(typed) => set("cover", typed)} />
      {isSet && <CoverCrops {...{ tenant, value }} />}
      <div className={styles["coverActions"]}>
        <Button onClick={() => setOpen(true)}>{text(isSet ? "cover-change" : "cover-choose")}</Button>
        {isSet && (
          <Button look="quiet" onClick={() => set("cover", undefined)}>
            {text("cover-remove")}
          </Button>
        )}
      </div>
      {upload.isPending && (
        <progress value={part} aria-label={text("picture-progress", { name: upload.variables.name })} />
      )}
      {upload.error !== null && upload.variables !== undefined && (
        <UploadFailure
          file={upload.variables}
          error={upload.error}
          retry={() => upload.mutate(upload.variables)}
        />
      )}
      {isOpen && (
        <PickerDialog
          {...{ tenant, language }}
          choose={take}
          upload={mayAdd ? chooseFile : undefined}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
