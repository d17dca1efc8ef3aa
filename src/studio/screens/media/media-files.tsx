import { dimensionsOf, useSizeFormat } from "../../media/media-facts.ts";
import { type MediaFile, shortName } from "../../media/media-list.ts";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { withMedia } from "./address.ts";
import styles from "./media-files.module.css";
import shared from "./media.module.css";

export interface MediaFilesProps {
  tenant: string;
  files: readonly MediaFile[];
  view: "grid" | "list";
  /** The name of the open file. */
  opened: string | null;
}

/** Shows files as tiles or rows. Each is a link to the file's details. */
export function MediaFiles({ tenant, files, view, opened }: MediaFilesProps) {
  return (
    <ul className={view === "grid" ? styles["grid"] : styles["rows"]}>
      {files.map((file) => (
        <li key={file.name}>
          <a href={withMedia({ file: file.name })} aria-current={file.name === opened || undefined}>
            <span className={styles["thumbnail"]}>
              <Thumbnail {...{ tenant, file }} />
            </span>
            <span className={styles["name"]} title={file.name}>
              {shortName(file.name)}
            </span>
            {view === "grid" ? <Marks file={file} /> : <Facts file={file} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Marks({ file }: { file: MediaFile }) {
  const size = useSizeFormat();
  return (
    <span className={shared["facts"]}>
      {[dimensionsOf(file), size(file.bytes)].filter(Boolean).join(" · ")}
    </span>
  );
}

function Facts({ file }: { file: MediaFile }) {
  const text = useText();
  const { tag } = useWording();
  const size = useSizeFormat();
  const day = dateFormat(tag, { dateStyle: "medium" });
  return (
    <>
      <span className={shared["facts"]}>{dimensionsOf(file)}</span>
      <span className={shared["facts"]}>{size(file.bytes)}</span>
      <span className={shared["facts"]}>
        {file.uses === 0 ? text("media-not-used") : text("media-uses", { count: file.uses })}
      </span>
      <span className={shared["facts"]}>{file.changedAt > 0 && day.format(file.changedAt)}</span>
    </>
  );
}
