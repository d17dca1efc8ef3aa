import { UploadFailure } from "../../media/upload-failure.tsx";
import { type Upload, type UploadQueue, isRefused } from "../../media/use-uploads.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { withMedia } from "./address.ts";
import shared from "./media.module.css";
import styles from "./upload-list.module.css";

/** Shows the total progress of all uploads, failed uploads, and links to uploaded files. */
export function UploadList({ uploads, retry, clear }: Omit<UploadQueue, "add">) {
  const text = useText();
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ upload }) => upload.state === "there");
  const failed = uploads.filter(({ upload }) => upload.state === "failed");
  const current = uploads.find(({ upload }) => upload.state === "on-its-way");
  const isOver = done.length + failed.length === uploads.length;
  const passing = failed.find(({ upload }) => !isRefused(upload));
  const shown = failed.filter((each) => each === passing || isRefused(each.upload));
  return (
    <section className={styles["uploads"]} aria-label={text("media-uploads")}>
      <div className={styles["upload-head"]}>
        <p role="status">{text("media-uploaded", { done: done.length, count: uploads.length })}</p>
        {isOver && (
          <Button look="quiet" onClick={clear}>
            {text("close")}
          </Button>
        )}
      </div>
      {!isOver && (
        <progress
          aria-label={text("media-uploads")}
          value={uploads.reduce((sum, { upload }) => sum + partOf(upload), 0)}
          max={uploads.length}
        />
      )}
      {current !== undefined && <p className={shared["facts"]}>{current.file.name}</p>}
      {shown.map(
        ({ id, file, upload }) =>
          upload.state === "failed" && <UploadFailure key={id} {...{ file, error: upload.error, retry }} />,
      )}
      {done.length > 0 && (
        <ul className={styles["arrived"]}>
          {done.map(
            ({ id, upload }) =>
              upload.state === "there" && (
                <li key={id}>
                  <a href={withMedia({ file: upload.name })}>{upload.name.slice("media/".length)}</a>
                </li>
              ),
          )}
        </ul>
      )}
    </section>
  );
}

function partOf(upload: Upload): number {
  if (upload.state === "on-its-way") return upload.part;
  return upload.state === "waiting" ? 0 : 1;
}
