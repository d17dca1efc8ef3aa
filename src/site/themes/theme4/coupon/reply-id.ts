/** The id of the form in an article to which the call leads. */
export const REPLY_ID = "page:reply";
