/** The id of the first form in an article's text, which the call leads to. */
export const REPLY_ID = "reply";
