/** The note of revisions that undo another one. It is stored instead of words, so that each person reads it in their language. */
export const UNDO_NOTE = "vitrine:undone";
