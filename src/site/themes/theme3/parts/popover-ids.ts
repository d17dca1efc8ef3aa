/** The ids of the parts that the thumb bar opens. Headings cannot have the same ids, since theirs contain no colon. */
export const TREE_ID = "page:tree";
export const CONTENTS_ID = "page:contents";
