/**
 * The config entry with the slug of the article that is shown as the home page. It has a module of its own, because the code that reads
 * configs is too large for the first load of a page.
 */
export const HOME_KEY = "home";
