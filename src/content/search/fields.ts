/** The parts of an article that are searched, weightiest first. */
export const FIELDS = ["title", "headings", "summary", "body"] as const;
export type Field = (typeof FIELDS)[number];
