/** The parent code of entries that apply to any theme. */
export const ANY_THEME = "*";
/** The parent code of entries for the server only. It is never returned to readers. */
export const PRIVATE_GROUP = "private";
