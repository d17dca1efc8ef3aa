import type { Opening } from "./article-file.ts";
import { mergeTexts } from "./merge-texts.ts";
import { discardDraft, findFile } from "./server-drafts.ts";
import { theirDraft } from "./their-draft.ts";
import type { WritingSession } from "./writing-session.ts";

/**
 * Takes back what was restored when a text was opened, also once it has been saved: what others have written meanwhile stays, and no
 * draft is left where there was none.
 */
export async function throwRestoredAway(
  { file, autosave, replace, find }: WritingSession,
  { opened, instead }: Opening,
): Promise<void> {
  if (instead === undefined) return;
  const found = theirDraft(await findFile(file));
  // What is on its way becomes a draft of its own, which is to go as well.
  await autosave.arrived();
  if (autosave.version === opened.version) return autosave.revert(found);
  const text = mergeTexts(opened.text, autosave.text, instead.text) ?? instead.text;
  replace(text);
  // What is on its way would arrive after the draft is gone, and begin another.
  await autosave.flush();
  if (instead.version !== null || text !== instead.text) return;
  const { left, findings } = await discardDraft(file, autosave.version);
  autosave.revert(left);
  find(findings);
}
