/** Ids of the parts that the bar at the bottom opens. They contain a colon, because ids of headings do not. */
export const TREE_ID = "page:tree";
export const CONTENTS_ID = "page:contents";
