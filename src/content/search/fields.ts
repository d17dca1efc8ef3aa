/** The searchable parts of an article, weightiest first. */
export const FIELDS = ["title", "headings", "summary", "body"] as const;
export type Field = (typeof FIELDS)[number];
