import type { Opening } from "./article-file.ts";
import { mergeTexts } from "./merge-texts.ts";
import { discardDraft, findFile } from "./server-drafts.ts";
import { theirDraft } from "./their-draft.ts";
import type { WritingSession } from "./writing-session.ts";

/**
 * Discards a text that was restored from the journal, even if it was saved since. Changes by other people remain, and a draft that exists
 * only because of this text is deleted.
 */
export async function discardRestored(
  { file, autosave, replace, check }: WritingSession,
  { opened, instead }: Opening,
): Promise<void> {
  if (instead === undefined) return;
  const found = theirDraft(await findFile(file));
  // Waits for a running save, because it may create a draft that has to be discarded too.
  await autosave.arrived();
  if (autosave.version === opened.version) return autosave.revert(found);
  const text = mergeTexts(opened.text, autosave.text, instead.text) ?? instead.text;
  replace(text);
  // Waits for the save: if it arrived after the deletion, it would create a new draft.
  await autosave.flush();
  if (instead.version !== null || text !== instead.text) return;
  autosave.revert(await discardDraft(file, autosave.version));
  check();
}
