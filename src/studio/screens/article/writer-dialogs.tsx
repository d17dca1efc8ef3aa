import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { subjectOfFile } from "../../../contract/studio/file-actions.ts";
import type { ChosenMedia, MediaPlace } from "../../editor/slots/choose-media.ts";
import { chooseFiles } from "../../media/choose-files.ts";
import { pictureNotation } from "../../media/picture-name.ts";
import { laterDialog } from "../../parts/later.tsx";
import { useMay } from "../../session/me-context.tsx";
import type { TheirDraft } from "../../writing/autosave.ts";
import type { WritingSession } from "../../writing/writing-session.ts";
import { PicturesOfOthers } from "./pictures/pictures-of-others.tsx";
import type { Done } from "./publish/use-publication.ts";

const PublishDialog = laterDialog(
  "publish-title",
  async () => (await import("./publish/publish-dialog.tsx")).PublishDialog,
);
const RemoveDialog = laterDialog(
  "remove",
  async () => (await import("./publish/remove-dialog.tsx")).RemoveDialog,
);
const MoveDialog = laterDialog(
  "move-title",
  async () => (await import("./publish/move-dialog.tsx")).MoveDialog,
);
const DiscardDialog = laterDialog(
  "discard-draft",
  async () => (await import("./discard-dialog.tsx")).DiscardDialog,
);
const ConflictDialog = laterDialog(
  "conflict-title",
  async () => (await import("./conflict-dialog.tsx")).ConflictDialog,
);
const PictureDialog = laterDialog(
  "menu-picture",
  async () => (await import("./pictures/picture-dialog.tsx")).PictureDialog,
);

const InsertDialog = laterDialog(
  "picker-title",
  async () => (await import("./pictures/insert-dialog.tsx")).InsertDialog,
);

/** The dialog that is currently open. */
export type OpenDialog =
  | { kind: "publish" | "remove" | "move" | "discard" }
  | { kind: "conflict"; theirs: TheirDraft }
  | { kind: "picker"; slot?: MediaPlace }
  | { kind: "pictures"; files: readonly File[]; slot?: MediaPlace };

export interface WriterDialogsProps {
  dialog: OpenDialog | undefined;
  open: (dialog: OpenDialog | undefined) => void;
  session: WritingSession;
  language: LanguageCode;
  path: string;
  title: string;
  insert: (markdown: string) => void;
  focusText: () => void;
  done: (done: Done) => void;
}

export function WriterDialogs({ dialog, open, session, done, ...article }: WriterDialogsProps) {
  const { language, path, title, insert, focusText } = article;
  const { tenant } = session.file;
  const may = useMay();
  const close = () => open(undefined);
  const put = (slot: MediaPlace | undefined) => (pictures: readonly ChosenMedia[]) => {
    const [first] = pictures;
    if (slot === undefined) insert(pictures.map(({ name, alt }) => pictureNotation(name, alt)).join("\n\n"));
    else if (first !== undefined) slot.put(first);
  };
  const finish = (what: Done) => {
    close();
    done(what);
  };
  switch (dialog?.kind) {
    case "publish":
      return (
        <PublishDialog
          {...{ session, language, path, title, close }}
          canSchedule={may("releases.write", { tenant })}
          mayPublish={({ edit: { name } }) => may("article.publish", { tenant, ...subjectOfFile(name) })}
          resolve={(theirs) => open({ kind: "conflict", theirs })}
          done={finish}
        />
      );
    case "remove":
      return <RemoveDialog {...{ session, title, close }} done={finish} />;
    case "move":
      return <MoveDialog {...{ session, language, path, close }} />;
    case "discard":
      return <DiscardDialog {...{ session, title, close, focusText }} canUndo />;
    case "picker": {
      const { slot } = dialog;
      return (
        <InsertDialog
          {...{ tenant, language, close }}
          kind={slot?.kind ?? "picture"}
          place={slot}
          insert={put(slot)}
          upload={
            may("media.add", { tenant }) && slot?.kind !== "file"
              ? () =>
                  chooseFiles({ accept: "image/*", isOne: slot !== undefined }, (files) =>
                    open({ kind: "pictures", files, ...(slot && { slot }) }),
                  )
              : undefined
          }
        />
      );
    }
    case "pictures":
      if (!may("media.add", { tenant })) return <PicturesOfOthers close={close} />;
      return (
        <PictureDialog
          {...{ tenant, path, language, close, files: dialog.files }}
          insert={put(dialog.slot)}
          hasAlt={dialog.slot?.kind !== "attribute"}
          alt={dialog.slot?.alt}
        />
      );
    case "conflict":
      return <ConflictDialog {...{ session, close, focusText, theirs: dialog.theirs }} />;
    case undefined:
      return null;
  }
}
