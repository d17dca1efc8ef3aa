import { HISTORY_ENDPOINTS } from "../../contract/studio/endpoints/history.ts";
import { PUBLICATION_ENDPOINTS } from "../../contract/studio/endpoints/publications.ts";
import { call } from "../api/call.ts";
import { mergeTexts } from "./merge-texts.ts";
import { findFile } from "./server-drafts.ts";
import { theirDraft } from "./their-draft.ts";
import type { WritingSession } from "./writing-session.ts";

/** The change of one file in a publication. */
export interface FileEdit {
  name: string;
  /** The new text; `null` deletes the file. */
  text: string | null;
  /** The hash of the published version that the change is based on; `null` for a new file. */
  base: string | null;
  /** The version of the draft that is deleted by the publication. */
  draft?: number | undefined;
}

/**
 * Publishes an open text, together with other files. Afterwards the session is based on the published version, and text typed meanwhile
 * becomes a draft.
 *
 * @param sent the change of the session's file
 * @returns the number of the revision; `null` if everything was already published
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
 * Publishes part of an open draft, together with other files. The rest remains a draft, based on the published version.
 *
 * @param whole the text of the whole draft
 * @returns the number of the revision; `null` if everything was already published
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

/** The newest revision of a session's file if the given author published it; `null` if another person did, or it cannot be read. */
export async function findOwnRevision(
  { file: { tenant, name } }: WritingSession,
  author: string,
): Promise<number | null> {
  const list = await call(HISTORY_ENDPOINTS.listRevisions, { tenant, name }).catch(() => undefined);
  const [newest] = list?.revisions ?? [];
  return newest?.author === author ? newest.id : null;
}
