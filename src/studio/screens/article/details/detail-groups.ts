/** Kinds of inputs: a line, several lines, a list of names, a date, a number, or a checkbox. */
export type DetailKind = "words" | "lines" | "names" | "date" | "number" | "flag";

/** The fields of the form in their order, by group. */
export const DETAIL_GROUPS = [
  {
    name: "what",
    fields: [
      { key: "title", kind: "lines" },
      { key: "summary", kind: "lines" },
      { key: "tags", kind: "names" },
      { key: "authors", kind: "names" },
    ],
  },
  {
    name: "picture",
    fields: [
      { key: "cover", kind: "words" },
      { key: "coverAlt", kind: "lines" },
    ],
  },
  {
    name: "when",
    fields: [
      { key: "publishedAt", kind: "date" },
      { key: "updatedAt", kind: "date" },
      { key: "draft", kind: "flag" },
    ],
  },
  {
    name: "where",
    fields: [
      { key: "order", kind: "number" },
      { key: "unlisted", kind: "flag" },
      { key: "layout", kind: "words" },
      { key: "translationKey", kind: "words" },
    ],
  },
] as const satisfies readonly { name: string; fields: readonly { key: string; kind: DetailKind }[] }[];

export type DetailKey = (typeof DETAIL_GROUPS)[number]["fields"][number]["key"];
