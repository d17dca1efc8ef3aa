import { HISTORY_ENDPOINTS } from "../../contract/studio/endpoints/history.ts";
import { call } from "../api/call.ts";
import { findFile } from "./server-drafts.ts";
import { theirDraft } from "./their-draft.ts";
import type { WritingSession } from "./writing-session.ts";

/**
 * Undoes a publication of an open text. Readers see the earlier version again; the text in the editor becomes a draft based on that
 * version.
 *
 * @throws {CallError} if nothing was undone; 409 with both sides on a conflict
 */
export async function undoPublication(
  { file: { tenant, name }, autosave }: WritingSession,
  revision: number,
  note: string,
): Promise<void> {
  const { files } = await call(HISTORY_ENDPOINTS.undoRevision, { tenant, id: revision, note });
  const own = files.find((each) => each.name === name);
  if (own === undefined) return;
  if (own.isMerged && own.hash !== null)
    await autosave.publishedMerged(own.before ?? "", theirDraft(await findFile({ tenant, name })));
  else await autosave.published(own.before ?? "", own.hash);
}
