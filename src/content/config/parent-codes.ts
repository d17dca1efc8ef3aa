/** The parent code whose entries stand for whatever theme is worn. */
export const ANY_THEME = "*";
/** The parent code of what the server alone may know. No reader ever hands it out. */
export const PRIVATE_GROUP = "private";
