import { PUBLICATION_ENDPOINTS } from "../../contract/studio/endpoints/publications.ts";
import { call } from "../api/call.ts";
import { findFile } from "./server-drafts.ts";
import { theirDraft } from "./their-draft.ts";
import type { WritingSession } from "./writing-session.ts";

/** One text as a publication sends it. */
export interface FileEdit {
  name: string;
  /** `null` takes the file away. */
  text: string | null;
  /** The hash on which it is based; `null` for a new file. */
  base: string | null;
  /** The draft that goes with it. */
  draft?: number | undefined;
}

/**
 * Publishes a text that is being written, and others with it. The session goes on from what is published then, with what was typed
 * meanwhile.
 *
 * @param sent the text of the session's file
 * @returns the files with the hashes that they have now
 * @throws {CallError} if nothing was published; 409 with both sides where others have changed the same
 */
export async function publishTexts(
  { file: { tenant, name }, autosave }: WritingSession,
  sent: FileEdit & { text: string },
  more: readonly FileEdit[],
  note: string,
): Promise<{ name: string; hash: string | null }[]> {
  const input = { tenant, files: [sent, ...more], note };
  const { files } = await call(PUBLICATION_ENDPOINTS.publish, input);
  const own = files.find((each) => each.name === name);
  if (own?.isMerged === true) {
    await autosave.publishedMerged(sent.text, theirDraft(await findFile({ tenant, name })));
  } else await autosave.published(sent.text, own?.hash ?? null);
  return files;
}
