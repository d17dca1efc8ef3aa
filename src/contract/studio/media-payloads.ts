import * as v from "valibot";
import { findingSchema } from "./file-payloads.ts";

/** What a picture shows, for those who do not see it, by language. */
const alt = v.object({ en: v.optional(v.string()), zh: v.optional(v.string()), kr: v.optional(v.string()) });

/** In per mille of width and height; `null` for the middle. */
const focus = v.nullable(v.object({ x: v.number(), y: v.number() }));

const file = {
  name: v.string(),
  hash: v.string(),
  type: v.string(),
  bytes: v.number(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** As it is said of the picture, or else of a cover. */
  alt,
  /** How many files name it. */
  uses: v.number(),
};

/** A page of the files below `media/`. */
export const mediaListSchema = v.object({
  /** Directly below the folder, with the slash at their ends. On the first page alone. */
  folders: v.array(v.string()),
  files: v.array(v.object({ ...file, users: v.array(v.string()) })),
  /** Where the next page begins; `null` after the last. */
  next: v.nullable(v.string()),
});
export type MediaList = v.InferOutput<typeof mediaListSchema>;

/** One of these files with what is said of it. */
export const mediaDetailSchema = v.object({
  ...file,
  /** The first 500 files that name it. */
  users: v.array(v.string()),
  /** As it is said of the picture itself. */
  ownAlt: alt,
  focus,
  credit: v.string(),
  uploadedBy: v.nullable(v.string()),
  /** Changes with what is said: the `ETag` of a description. */
  version: v.string(),
});
export type MediaDetail = v.InferOutput<typeof mediaDetailSchema>;

/** What a part of an upload is answered with, unless it was the last one. */
export const partReceivedSchema = v.object({
  /** So many bytes are there: where the next part begins. */
  received: v.number(),
});

/** What an upload or removal is answered with; `hash` is `null` for a file that is gone. */
export const mediaPublishedSchema = v.object({
  name: v.string(),
  hash: v.nullable(v.string()),
  /** `null` if all was as it is already. */
  revision: v.nullable(v.number()),
  findings: v.array(findingSchema),
});
export type MediaPublished = v.InferOutput<typeof mediaPublishedSchema>;
