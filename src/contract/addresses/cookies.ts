/** Name of the cookie with the language that the visitor chose. Only the language switch sets it. */
export const LANGUAGE_COOKIE = "Language";
/** The query key with which the language switch sets the cookie `Language`. */
export const SET_LANGUAGE_KEY = "setLanguage";
/** Name of the cookie with the language of the last page seen. The application sets it in the browser. */
export const LAST_LANGUAGE_COOKIE = "i18n_redirected";
