/** The id of the form in an article to which the call to action links. */
export const REPLY_ID = "page:reply";
