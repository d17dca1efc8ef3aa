/** The parent code whose entries stand for whatever theme is worn. */
export const ANY_THEME = "*";
