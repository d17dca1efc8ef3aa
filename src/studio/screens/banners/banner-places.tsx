import { type FormEvent, useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { Segments } from "../../parts/segments.tsx";
import styles from "./banner-places.module.css";

/** A place and the number of its banners. */
export interface Place {
  name: string;
  count: number;
}

export interface BannerPlacesProps {
  places: readonly Place[];
  place: string;
  /** The places that the home page shows. Empty for people who may not read `site.yaml`. */
  homePlaces: readonly string[];
  choose: (place: string) => void;
  isReadOnly: boolean;
}

/** The places of a site's banners, and whether the home page shows them. */
export function BannerPlaces({ places, place, homePlaces, choose, isReadOnly }: BannerPlacesProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const where = homePlaces.length === 0 ? "unknown" : homePlaces.includes(place) ? "home" : "elsewhere";
  return (
    <div className={styles["places"]}>
      <Segments
        label={text("banner-places")}
        value={place}
        options={places.map(({ name, count }) => ({
          value: name,
          label: `${homePlaces.includes(name) ? text("banner-home-place", { place: name }) : name} ${count}`,
        }))}
        choose={choose}
      />
      {!isReadOnly && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {text("banner-add-place")}
        </Button>
      )}
      <p>{text(`banner-place-${where}`, { place })}</p>
      {isOpen && <PlaceDialog {...{ choose }} close={() => setOpen(false)} />}
    </div>
  );
}

/** Asks for the name of a new place. The name is written to the file together with the first banner. */
function PlaceDialog({ choose, close }: Pick<BannerPlacesProps, "choose"> & { close: () => void }) {
  const text = useText();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose(formText(new FormData(event.currentTarget), "place").trim());
    close();
  };
  return (
    <Dialog title={text("banner-add-place")} close={close}>
      <form onSubmit={save} className={styles["form"]}>
        <Field
          name="place"
          label={text("banner-place-name")}
          hint={text("banner-place-name-hint")}
          required
          pattern="\s*[A-Za-z_][\w\-]*\s*"
          autoComplete="off"
        />
        <DialogActions>
          <Button onClick={close}>{text("cancel")}</Button>
          <Button type="submit" look="do">
            {text("banner-add-place-do")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
