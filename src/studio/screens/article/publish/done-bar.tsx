import type { LanguageCode } from "../../../../contract/addresses/locales.ts";
import { liveArticlePath } from "../../../../contract/studio/live-addresses.ts";
import { UNDO_NOTE } from "../../../../contract/studio/undo-note.ts";
import { useText } from "../../../messages/wording-context.tsx";
import { DoneNotice } from "../../../parts/done-notice.tsx";
import { LiveLink } from "../../../parts/live-link.tsx";
import { undoPublication } from "../../../writing/undo-publication.ts";
import type { WritingSession } from "../../../writing/writing-session.ts";
import type { Done } from "./use-publication.ts";

export interface DoneBarProps {
  session: WritingSession;
  language: LanguageCode;
  path: string;
  done: Exclude<Done, { kind: "planned" }>;
  close: () => void;
  /** Called after the publication was undone. */
  undone: (done: Done) => void;
}

/** Reports the last publication, with an undo button. Undoing it republishes the earlier version and turns the text into a draft. */
export function DoneBar({ session, language, path, done, close, undone }: DoneBarProps) {
  const text = useText();
  const undo = async ({ revision, kind }: Extract<Done, { revision: unknown }>): Promise<void> => {
    if (revision === null) return;
    await undoPublication(session, revision, UNDO_NOTE);
    undone({ kind: "undone", before: kind });
  };
  return (
    <DoneNotice
      undo={"revision" in done && done.revision !== null ? () => undo(done) : undefined}
      close={close}
    >
      <p>
        {text(done.kind === "undone" ? `undone-${done.before}` : `done-${done.kind}`)}
        {done.kind === "published" && (
          <>
            {" "}
            <LiveLink href={liveArticlePath(session.file.tenant, language, path)}>
              {text("live-page")}
            </LiveLink>
          </>
        )}
      </p>
    </DoneNotice>
  );
}
