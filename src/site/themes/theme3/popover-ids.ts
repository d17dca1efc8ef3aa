/** The parts that the thumb bar opens. Headings cannot take these ids: a colon never stands in theirs. */
export const TREE_ID = "page:tree";
export const CONTENTS_ID = "page:contents";
