import * as v from "valibot";
import { REVISION_ORIGINS } from "./revision-origins.ts";

const revisionFields = {
  id: v.number(),
  /** Epoch milliseconds. */
  at: v.number(),
  /** `null` for whoever called the command line. */
  author: v.nullable(v.string()),
  origin: v.picklist(REVISION_ORIGINS),
  note: v.string(),
  isPublished: v.boolean(),
};

/** A page of the revisions of a site, the newest first. */
export const revisionsSchema = v.object({
  revisions: v.array(
    v.object({
      ...revisionFields,
      files: v.object({ added: v.number(), changed: v.number(), removed: v.number() }),
      /** One of the files: all, where it is only one. */
      someName: v.string(),
      /** Of that, where it is only one and an article: what it was called since, or before it went. */
      title: v.nullable(v.string()),
    }),
  ),
});
export type ListedRevision = v.InferOutput<typeof revisionsSchema>["revisions"][number];

const step = v.object({
  name: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  /** Of an article: what it is called since, or was called before it went. */
  title: v.nullable(v.string()),
});
export type FileStep = v.InferOutput<typeof step>;

/** A revision with the first of its files; `fileCount` is the number of all. */
export const revisionSchema = v.object({ ...revisionFields, files: v.array(step), fileCount: v.number() });

/** The articles that were deleted. */
export const removedSchema = v.object({
  articles: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      /** Epoch milliseconds. */
      at: v.number(),
      /** `null` for whoever called the command line. */
      author: v.nullable(v.string()),
      /** The last revision after which it was there. */
      revision: v.number(),
    }),
  ),
});

/** The words by which two texts differ. */
export const diffSchema = v.object({
  parts: v.array(v.object({ kind: v.picklist(["same", "removed", "added"]), text: v.string() })),
});

/** What a restoration did, or would do. */
export const restoredSchema = v.object({ files: v.array(step) });
