import type { TheirDraft } from "../../writing/autosave.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { ConflictDialog } from "../article/conflict-dialog.tsx";
import { DiscardDialog } from "../article/discard-dialog.tsx";
import { PublishSettingsDialog } from "./publish-settings-dialog.tsx";

export type SettingsDialog = { kind: "publish" | "discard" } | { kind: "conflict"; theirs: TheirDraft };

export interface SettingsDialogsProps {
  session: WritingSession;
  /** The open dialog, if any. */
  dialog: SettingsDialog | undefined;
  setDialog: (dialog: SettingsDialog | undefined) => void;
  /** The name of the file, as people see it. */
  label: string;
  /** Whether Ctrl Z in the editor undoes that a draft was discarded. */
  canUndo?: boolean;
  focusText: () => void;
  /** Called with the number of the revision; `null` if everything was already published. */
  published: (revision: number | null) => void;
}

/** The dialogs of a settings file: publish it, discard its draft, or resolve a conflict. */
export function SettingsDialogs(props: SettingsDialogsProps) {
  const { session, dialog, setDialog, label, canUndo = false, focusText, published } = props;
  const close = () => setDialog(undefined);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "publish":
      return (
        <PublishSettingsDialog
          {...{ session, close }}
          resolve={(theirs) => setDialog({ kind: "conflict", theirs })}
          done={(revision) => {
            close();
            published(revision);
          }}
        />
      );
    case "discard":
      return <DiscardDialog {...{ session, close, canUndo, focusText }} title={label} />;
    case "conflict":
      return <ConflictDialog {...{ session, close, focusText }} theirs={dialog.theirs} />;
  }
}
