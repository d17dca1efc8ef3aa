import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { historyOf } from "../../../contract/studio/addresses.ts";
import type { EditedFile } from "../../../contract/studio/endpoints/files.ts";
import { statusOf } from "../../api/call-error.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useControlKey } from "../../parts/use-control-key.ts";
import { type FileOfSite, findFile } from "../../writing/server-drafts.ts";
import { useOfText } from "../../writing/use-of-text.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { FindingsList } from "../article/findings-list.tsx";
import { repairIn } from "../article/repair-in.ts";
import { RestoredBar } from "../article/restored-bar.tsx";
import { SaveBadge } from "../article/save-badge.tsx";
import { type LoadedFile, useLoadedFile, useWriting } from "../article/use-open-file.ts";
import { type SettingsDialog, SettingsDialogs } from "./settings-dialogs.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import styles from "./settings.module.css";

export interface SettingsEditorProps extends FileOfSite {
  label: string;
  /** Whether the text can only be read, not saved, published or discarded. */
  isReadOnly?: boolean;
  /** Whether Ctrl Z in the editor undoes that a draft was discarded. */
  canUndo?: boolean;
  /** Focuses the editor. */
  focusText: () => void;
  goTo: (line: number, column: number) => void;
  /** The editor of the opened text. */
  children: (session: WritingSession) => ReactNode;
}

/** A settings file with its draft, findings, publication and undo. A file that the site does not have yet is empty. */
export function SettingsEditor({ tenant, name, ...editor }: SettingsEditorProps) {
  const { data, error, refetch } = useLoadedFile({ tenant, name }, (signal) =>
    findFile({ tenant, name }, signal).catch((cause: unknown) => {
      if (statusOf(cause) !== 404) throw cause;
      return emptyFile(name);
    }),
  );
  if (data !== undefined) return <OpenedFile {...{ tenant, name, ...editor }} loaded={data} />;
  return error === null ? <Loading /> : <Failure error={error} retry={() => void refetch()} />;
}

function emptyFile(name: string): EditedFile {
  return { name, hash: null, text: null, author: null, at: null, draft: null };
}

function OpenedFile({
  tenant,
  name,
  label,
  loaded,
  isReadOnly = false,
  canUndo = false,
  focusText,
  goTo,
  children,
}: SettingsEditorProps & { loaded: LoadedFile }) {
  const text = useText();
  const { session, opening } = useWriting(tenant, loaded);
  const [dialog, setDialog] = useState<SettingsDialog>();
  const [published, setPublished] = useState<number | null>();
  const findings = useOfText(session, () => session.state().findings);
  const hasDraft = useOfText(session, () => session.autosave.version !== null);
  const publish = () => setDialog({ kind: "publish" });
  const publishByKey = () => {
    // A name that is being typed becomes part of the file when its field loses the focus.
    flushSync(() => document.activeElement instanceof HTMLInputElement && document.activeElement.blur());
    publish();
  };
  useControlKey("enter", isReadOnly ? undefined : publishByKey);
  return (
    <>
      {opening.instead !== undefined && <RestoredBar {...{ session, opening, focusText }} />}
      {published !== undefined && (
        <UndoNotice
          key={published}
          {...{ session }}
          revision={published}
          close={() => setPublished(undefined)}
        />
      )}
      {!isReadOnly && (
        <div className={styles["head"]}>
          <SaveBadge {...{ session, focusText }} look={(theirs) => setDialog({ kind: "conflict", theirs })} />
          <a href={historyOf(tenant, name)}>{text("history")}</a>
          {hasDraft && (
            <Button look="quiet" onClick={() => setDialog({ kind: "discard" })}>
              {text("discard-draft")}
            </Button>
          )}
          <Button look="do" aria-keyshortcuts="Control+Enter" onClick={publish}>
            {text("publish-open")}
          </Button>
        </div>
      )}
      {children(session)}
      <FindingsList
        {...{ findings, goTo }}
        repairOf={(finding) => (isReadOnly ? undefined : repairIn(session, finding))}
      />
      <SettingsDialogs
        {...{ session, dialog, setDialog, label, canUndo, focusText }}
        published={setPublished}
      />
    </>
  );
}
