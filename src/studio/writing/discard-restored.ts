import type { Opening } from "./article-file.ts";
import { mergeTexts } from "./merge-texts.ts";
import { discardDraft, findFile } from "./server-drafts.ts";
import { theirDraft } from "./their-draft.ts";
import type { WritingSession } from "./writing-session.ts";

/**
 * Discards text that was restored from the journal, even if it was saved since. Changes by others stay, and no draft is left where there
 * was none.
 */
export async function discardRestored(
  { file, autosave, replace, check }: WritingSession,
  { opened, instead }: Opening,
): Promise<void> {
  if (instead === undefined) return;
  const found = theirDraft(await findFile(file));
  // A running save would create a draft, which has to be discarded too.
  await autosave.arrived();
  if (autosave.version === opened.version) return autosave.revert(found);
  const text = mergeTexts(opened.text, autosave.text, instead.text) ?? instead.text;
  replace(text);
  // A save that arrives after the deletion would create a new draft.
  await autosave.flush();
  if (instead.version !== null || text !== instead.text) return;
  autosave.revert(await discardDraft(file, autosave.version));
  check();
}
