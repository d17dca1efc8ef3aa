import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HISTORY_ENDPOINTS, type ListedRevision } from "../../../contract/studio/endpoints/history.ts";
import { call } from "../../api/call.ts";
import { formatNote } from "../../messages/format-note.ts";
import type { MessageId } from "../../messages/messages.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { nameOfFile } from "../../parts/file-link.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { When } from "../../parts/when.tsx";
import { useMay } from "../../session/me-context.tsx";
import { ChangedFile } from "./changed-file.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { UndoDialog } from "./undo-dialog.tsx";
import styles from "./history.module.css";

export interface RevisionRowProps {
  tenant: string;
  revision: ListedRevision;
  /** The file whose history is shown; `undefined` for the history of the site. */
  only: string | undefined;
  nameOf: (author: string | null) => string;
}

/** A publication, which unfolds to its changes. */
export function RevisionRow({ tenant, revision, only, nameOf }: RevisionRowProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { at, author, note, files, someName, title } = revision;
  const count = files.added + files.changed + files.removed;
  return (
    <li>
      <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary>
          <strong>{count === 1 ? nameOfFile(someName, title) : text("files-count", { count })}</strong>
          <span className={styles["by"]}>
            {[text(changeMessage(revision)), nameOf(author)].join(" · ")} · <When at={at} />
          </span>
          {note !== "" && <span className={styles["note"]}>{formatNote(note, text)}</span>}
        </summary>
        {isOpen && <Opened {...{ tenant, only }} id={revision.id} />}
      </details>
    </li>
  );
}

/** Names the change of a revision. In the history of one file this is, for example, "published", "deleted" or "uploaded". */
function changeMessage({ origin, isPublished, files, someName, isRename }: ListedRevision): MessageId {
  if (!isPublished) return "kept";
  if (isRename && (origin === "studio" || origin === "api")) return "origin-rename";
  const { added, changed, removed } = files;
  if (origin !== "studio" || added + changed + removed !== 1) return `origin-${origin}`;
  if (removed === 1) return "origin-delete";
  if (!someName.startsWith("media/")) return "origin-studio";
  return added === 1 ? "origin-upload" : "origin-replace";
}

function Opened({ tenant, only, id }: Pick<RevisionRowProps, "tenant" | "only"> & { id: number }) {
  const text = useText();
  const may = useMay();
  const [names, setNames] = useState<readonly string[] | "all">();
  const [isUndoing, setUndoing] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["revision", tenant, id],
    queryFn: ({ signal }) => call(HISTORY_ENDPOINTS.findRevision, { tenant, id }, { signal }),
  });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const canRestore = may("history.restore", { tenant });
  const shown = data.files.filter(({ name }) => only === undefined || name === only);
  // Files below media/ have no earlier text; they are restored one by one.
  const hasTexts = data.files.some(({ name }) => !name.startsWith("media/"));
  return (
    <div className={styles["opened"]}>
      <ul>
        {shown.map((step) => (
          <ChangedFile
            key={step.name}
            {...{ tenant, step }}
            isOpen={shown.length === 1}
            restore={canRestore ? () => setNames([step.name]) : undefined}
          />
        ))}
      </ul>
      {only === undefined && data.fileCount > data.files.length && (
        <p>{text("and-more-files", { count: data.fileCount - data.files.length })}</p>
      )}
      {canRestore && only === undefined && (
        <div className={styles["actions"]}>
          {hasTexts && <Button onClick={() => setUndoing(true)}>{text("undo-revision")}</Button>}
          <Button onClick={() => setNames("all")}>{text("restore-site")}</Button>
        </div>
      )}
      {isUndoing && <UndoDialog {...{ tenant, id }} close={() => setUndoing(false)} />}
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
