/** The language that the visitor chose. Only the language switch sets this cookie. */
export const LANGUAGE_COOKIE = "Language";
/** The query key with which the language switch sets that cookie. */
export const SET_LANGUAGE_KEY = "setLanguage";
/** The language of the last page seen. The application sets it in the browser. */
export const LAST_LANGUAGE_COOKIE = "i18n_redirected";
