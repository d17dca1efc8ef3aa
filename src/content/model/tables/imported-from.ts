/** The kinds of sources of an import: a content folder, or the tree of another system. */
export type ImportedFrom = "folder" | "tree";
