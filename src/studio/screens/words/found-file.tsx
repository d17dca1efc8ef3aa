import { useState } from "react";
import { LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import type { FoundFile } from "../../../contract/studio/endpoints/words.ts";
import { subjectOfFile } from "../../../contract/studio/file-actions.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { FileLink, nameOfFile } from "../../parts/file-link.tsx";
import { type LeftOut, keyOf, keysOf } from "./choice.ts";
import styles from "./words.module.css";

/** Number of places of a file that are shown at first. */
const SHOWN = 30;

export interface FoundFileListProps {
  tenant: string;
  file: FoundFile;
  words: string;
  left: LeftOut;
  /** The name of the person who has a draft of the file. */
  draftBy: string | null;
  heading: "h2" | "h3";
  leaveOut: (keys: readonly string[], isLeftOut: boolean) => void;
}

/** Shows a file with its places: each in its sentence, with the old words struck out and the new ones next to them. */
export function FoundFileList({
  tenant,
  file,
  words,
  left,
  draftBy,
  heading: Heading,
  leaveOut,
}: FoundFileListProps) {
  const text = useText();
  const [isWhole, setWhole] = useState(false);
  const keys = keysOf(file);
  const chosen = keys.filter((key) => !left.has(key)).length;
  const { language } = subjectOfFile(file.name);
  const shown = isWhole ? file.places : file.places.slice(0, SHOWN);
  return (
    <li className={styles["file"]}>
      <div className={styles["file-head"]}>
        <input
          type="checkbox"
          aria-label={text("words-file", { name: nameOfFile(file.name, file.title) })}
          checked={chosen > 0}
          ref={(box) => {
            if (box !== null) box.indeterminate = chosen > 0 && chosen < keys.length;
          }}
          onChange={() => leaveOut(keys, chosen === keys.length)}
        />
        <Heading>
          <FileLink {...{ tenant }} name={file.name} title={file.title} />
        </Heading>
        <span className={styles["count"]}>{text("words-places", { count: keys.length })}</span>
      </div>
      {draftBy !== null && <p className={styles["draft"]}>{text("words-draft", { name: draftBy })}</p>}
      <ul className={styles["places"]} lang={language && LANGUAGE_TAGS[language]}>
        {shown.map((place, index) => {
          const key = keyOf(file, index);
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={!left.has(key)}
                  onChange={({ currentTarget: { checked } }) => leaveOut([key], !checked)}
                />
                <span className={styles["sentence"]}>
                  {place.key !== null && <span className={styles["key"]}>{place.key}</span>}
                  {place.before.trimStart()}
                  <del>{place.found}</del>
                  {words !== "" && <ins>{words}</ins>}
                  {place.after}
                </span>
                <span className={styles["line"]}>{text("line", { line: place.line })}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {shown.length < file.places.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {text("words-more-places", { count: file.places.length - shown.length })}
        </Button>
      )}
    </li>
  );
}
