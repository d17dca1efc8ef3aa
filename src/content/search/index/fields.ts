/** The searchable fields of an article, weightiest first. */
export const FIELDS = ["title", "headings", "summary", "body"] as const;
export type Field = (typeof FIELDS)[number];

/**
 * The last field that each part of the index contains. The part `title` contains titles, `headings` titles and headings, `text`
 * all fields.
 */
export const LAST_FIELD = { title: "title", headings: "headings", text: "body" } as const satisfies Record<
  string,
  Field
>;
export type Part = keyof typeof LAST_FIELD;
