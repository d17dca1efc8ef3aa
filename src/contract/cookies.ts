/** The visitor's own choice of language, set by the language switch alone. */
export const LANGUAGE_COOKIE = "Language";
/** The query key by which a link records that choice. */
export const SET_LANGUAGE_KEY = "setLanguage";
/** The language last seen, written by the application. */
export const LAST_LANGUAGE_COOKIE = "i18n_redirected";
