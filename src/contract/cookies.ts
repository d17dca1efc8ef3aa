/** The visitor's own choice of language, set by the language switch alone. */
export const LANGUAGE_COOKIE = "Language";
/** The language last seen, written by the application. */
export const LAST_LANGUAGE_COOKIE = "i18n_redirected";
