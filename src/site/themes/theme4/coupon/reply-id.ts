/** The id of the form in an article's text that the call leads to. */
export const REPLY_ID = "page:reply";
