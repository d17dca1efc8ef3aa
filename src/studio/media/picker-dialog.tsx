import { useState } from "react";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog, DialogActions } from "../parts/dialog.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { ShowMore } from "../parts/show-more.tsx";
import { Empty, Failure, Loading } from "../parts/states.tsx";
import { shortName, useMediaList } from "./media-list.ts";
import { Thumbnail } from "./thumbnail.tsx";
import styles from "./picker-dialog.module.css";

export interface PickedPicture {
  /** Path of the file, which begins with `media/`. */
  name: string;
  /** The picture's alt text in the language of the text; "" if it has none. */
  alt: string;
}

export interface PickerDialogProps {
  tenant: string;
  /** The language of the alt text. */
  language: LanguageCode;
  /** Whether files of all types are shown instead of only pictures. */
  isAnyFile?: boolean;
  choose: (picture: PickedPicture) => void;
  /** Opens the browser's file picker; `undefined` if the person has no permission to upload. */
  upload: (() => void) | undefined;
  close: () => void;
}

/** Lets the person choose one of the site's pictures or files, most recent first. */
export function PickerDialog(props: PickerDialogProps) {
  const { tenant, language, isAnyFile = false, choose, upload, close } = props;
  const text = useText();
  const [query, setQuery] = useState("");
  const list = useMediaList({
    tenant,
    folder: "",
    query,
    order: "newest",
    only: isAnyFile ? undefined : "picture",
  });
  const files = list.data?.pages.flatMap((page) => page.files) ?? [];
  return (
    <Dialog title={text(isAnyFile ? "picker-file-title" : "picker-title")} close={close} width="wide">
      <SearchField label={text("picker-search")} query={query} search={setQuery} />
      {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && list.error === null && <Loading />}
      {list.isSuccess && files.length === 0 && (
        <Empty title={text(query === "" ? "picker-none" : "picker-none-found")}>
          {upload !== undefined && <p>{text("picker-none-explained")}</p>}
        </Empty>
      )}
      <ul className={styles["grid"]} aria-busy={list.isPlaceholderData}>
        {files.map((file) => (
          <li key={file.name}>
            <button type="button" onClick={() => choose({ name: file.name, alt: file.alt[language] ?? "" })}>
              <span className={styles["thumbnail"]}>
                <Thumbnail {...{ tenant, file }} />
              </span>
              <span className={styles["name"]} title={file.name}>
                {shortName(file.name)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
      <DialogActions>
        <Button onClick={close}>{text("cancel")}</Button>
        {upload !== undefined && (
          <Button look="do" onClick={upload}>
            {text("picker-upload")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
