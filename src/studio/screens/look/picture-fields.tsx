import type { ListedSite } from "../../../contract/studio/endpoints/sites.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText } from "../../messages/wording-context.tsx";
import { PictureField } from "../entries/picture-field.tsx";
import type { PictureSlot } from "./look-values.ts";
import shared from "./look.module.css";

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
      {slots.map((slot) => {
        const { kind, value, language } = slot;
        const what = text(`look-${kind}`);
        return (
          <PictureField
            key={slot.path.join(" ")}
            {...{ site, value, language }}
            label={language === undefined ? what : `${what}, ${LANGUAGE_NAMES[language]}`}
            hint={text(`look-${kind}-explained`)}
            folder={FOLDER}
            set={(name) => set(slot, name)}
          />
        );
      })}
    </fieldset>
  );
}
