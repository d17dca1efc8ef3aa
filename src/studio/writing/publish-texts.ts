import { HISTORY_ENDPOINTS } from "../../contract/studio/endpoints/history.ts";
import { PUBLICATION_ENDPOINTS } from "../../contract/studio/endpoints/publications.ts";
import { call } from "../api/call.ts";
import { mergeTexts } from "./merge-texts.ts";
import { findFile } from "./server-drafts.ts";
import { theirDraft } from "./their-draft.ts";
import type { WritingSession } from "./writing-session.ts";

/** One file of a publication request. */
export interface FileEdit {
  name: string;
  /** `null` deletes the file. */
  text: string | null;
  /** The hash of the base version; `null` for a new file. */
  base: string | null;
  /** The version of the draft to delete with the publication. */
  draft?: number | undefined;
}

/**
 * Publishes an open text, together with other files. The session then continues from the published version, with any text typed in the
 * meantime.
 *
 * @param sent the text of the session's file
 * @returns the number of the revision; `null` if everything was published already
 * @throws {CallError} if nothing was published; 409 with both sides on a conflict
 */
export async function publishTexts(
  { file: { tenant, name }, autosave }: WritingSession,
  sent: FileEdit & { text: string },
  more: readonly FileEdit[],
  note: string,
): Promise<number | null> {
  const input = { tenant, files: [sent, ...more], note };
  const { files, revision } = await call(PUBLICATION_ENDPOINTS.publish, input);
  const own = files.find((each) => each.name === name);
  if (own?.isMerged === true) {
    await autosave.publishedMerged(sent.text, theirDraft(await findFile({ tenant, name })));
  } else await autosave.published(sent.text, own?.hash ?? null);
  return revision;
}

/**
 * Publishes a part of an open draft, together with other files. The rest stays a draft, based on what is published now.
 *
 * @param whole the text of the draft
 * @returns the same as {@link publishTexts}
 */
export async function publishPart(
  { file, autosave }: WritingSession,
  whole: string,
  files: readonly FileEdit[],
  note: string,
): Promise<number | null> {
  const { revision } = await call(PUBLICATION_ENDPOINTS.publish, { tenant: file.tenant, files, note });
  const theirs = theirDraft(await findFile(file));
  autosave.settle(mergeTexts(whole, autosave.text, theirs.text) ?? autosave.text, theirs);
  return revision;
}

/** The newest revision of a session's file if this person published it; `null` if somebody else did, or it cannot be read. */
export async function findOwnRevision(
  { file: { tenant, name } }: WritingSession,
  author: string,
): Promise<number | null> {
  const list = await call(HISTORY_ENDPOINTS.listRevisions, { tenant, name }).catch(() => undefined);
  const [newest] = list?.revisions ?? [];
  return newest?.author === author ? newest.id : null;
}
