import { type FormEvent, useState } from "react";
import { LANGUAGE_TAGS, type LanguageCode } from "../../../../contract/addresses/locales.ts";
import type { MediaKind } from "../../../editor/slots/address-slots.ts";
import { type MediaPlace, initialAlt } from "../../../editor/slots/choose-media.ts";
import { shortName } from "../../../media/media-list.ts";
import { type PickedPicture, PickerDialog } from "../../../media/picker-dialog.tsx";
import { useText } from "../../../messages/wording-context.tsx";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";
import { Field } from "../../../parts/field.tsx";
import styles from "./picture-dialog.module.css";

export interface InsertDialogProps {
  tenant: string;
  language: LanguageCode;
  /** What is chosen. Only pictures in the text have an alt text. */
  kind: MediaKind;
  /** The place in the text for the picture, with what is written there; `undefined` if a new picture is inserted. */
  place: Pick<MediaPlace, "name" | "alt"> | undefined;
  insert: (pictures: readonly PickedPicture[]) => void;
  upload: (() => void) | undefined;
  close: () => void;
}

/** Lets the person choose a picture of the site, then asks for its alt text, beginning with {@link initialAlt}. */
export function InsertDialog({ tenant, language, kind, place, insert, upload, close }: InsertDialogProps) {
  const text = useText();
  const [picture, setPicture] = useState<PickedPicture>();
  const finish = (chosen: PickedPicture) => {
    close();
    insert([chosen]);
  };
  if (picture === undefined)
    return (
      <PickerDialog
        {...{ tenant, language, upload, close }}
        isAnyFile={kind === "file"}
        choose={
          kind === "picture" ? (chosen) => setPicture({ ...chosen, alt: initialAlt(chosen, place) }) : finish
        }
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finish(picture);
  };
  return (
    <Dialog title={text("picture-title", { count: 1 })} close={close}>
      <form className={styles["form"]} onSubmit={submit}>
        <p>{shortName(picture.name)}</p>
        <Field
          label={text("picture-alt")}
          hint={text("picture-alt-hint")}
          lang={LANGUAGE_TAGS[language]}
          value={picture.alt}
          autoFocus
          onChange={({ currentTarget: { value } }) => setPicture({ ...picture, alt: value })}
        />
        <DialogActions>
          <Button onClick={() => setPicture(undefined)}>{text("picker-back")}</Button>
          <Button type="submit" look="do">
            {text("picture-insert")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
