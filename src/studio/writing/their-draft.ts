import type { EditedFile } from "../../contract/studio/endpoints/files.ts";
import type { TheirDraft } from "./autosave.ts";

/** Converts the server's current text to {@link TheirDraft}. */
export function theirDraft({ hash, text, author, draft }: EditedFile): TheirDraft {
  return draft === null
    ? { version: null, text: text ?? "", base: hash, by: author }
    : { version: draft.version, text: draft.text, base: draft.base, by: draft.editedBy };
}
