import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HISTORY_ENDPOINTS, type ListedRevision } from "../../../contract/studio/endpoints/history.ts";
import { call } from "../../api/call.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { nameOfFile } from "../../parts/file-link.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { ChangedFile } from "./changed-file.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import styles from "./history.module.css";

export interface RevisionRowProps {
  tenant: string;
  revision: ListedRevision;
}

/** A publication; unfolds to its changes. */
export function RevisionRow({ tenant, revision }: RevisionRowProps) {
  const text = useText();
  const { tag } = useWording();
  const [isOpen, setOpen] = useState(false);
  const { at, author, origin, note, files, someName, title, isPublished } = revision;
  const count = files.added + files.changed + files.removed;
  const times = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li>
      <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary>
          <strong>{count === 1 ? nameOfFile(someName, title) : text("files-count", { count })}</strong>
          <span className={styles["by"]}>
            {[
              text(isPublished ? `origin-${origin}` : "kept"),
              author ?? text("command-line"),
              times.format(at),
            ].join(" · ")}
          </span>
          {note !== "" && <span className={styles["note"]}>{note}</span>}
        </summary>
        {isOpen && <Opened tenant={tenant} revision={revision} />}
      </details>
    </li>
  );
}

function Opened({ tenant, revision: { id } }: RevisionRowProps) {
  const text = useText();
  const may = useMay();
  const [names, setNames] = useState<readonly string[] | "all">();
  const { data, error, refetch } = useQuery({
    queryKey: ["revision", tenant, id],
    queryFn: ({ signal }) => call(HISTORY_ENDPOINTS.findRevision, { tenant, id }, { signal }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const canRestore = may("history.restore", { tenant });
  return (
    <div className={styles["opened"]}>
      <ul>
        {data.files.map((step) => (
          <ChangedFile
            key={step.name}
            {...{ tenant, step }}
            restore={canRestore ? () => setNames([step.name]) : undefined}
          />
        ))}
      </ul>
      {data.fileCount > data.files.length && (
        <p>{text("and-more-files", { count: data.fileCount - data.files.length })}</p>
      )}
      {canRestore && (
        <div>
          <Button onClick={() => setNames("all")}>{text("restore-site")}</Button>
        </div>
      )}
      {names !== undefined && (
        <RestoreDialog
          {...{ tenant, id }}
          names={names === "all" ? undefined : names}
          close={() => setNames(undefined)}
        />
      )}
    </div>
  );
}
