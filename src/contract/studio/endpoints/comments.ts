import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { done, nameField, numberField, tenantField } from "./fields.ts";

const MAXIMUM_QUOTE = 2_000;
const MAXIMUM_CONTEXT = 100;
const MAXIMUM_COMMENT = 5_000;
const MAXIMUM_ANCHORS = 200;

/** Fields named `text` may contain NUL in other calls, but PostgreSQL cannot store it. */
const hasNoNul = v.check<string, string>((text) => !text.includes("\0"), "must not contain a NUL character");

const anchorSchema = v.strictObject({
  /** The words on which the thread comments. */
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(MAXIMUM_QUOTE, "is too long"), hasNoNul),
  /** A few characters before and after the words. */
  prefix: v.pipe(v.string(), v.maxLength(MAXIMUM_CONTEXT)),
  suffix: v.pipe(v.string(), v.maxLength(MAXIMUM_CONTEXT)),
  /** Offset of the words in the file, in UTF-16 units with line feeds as line endings. */
  position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
});
export type CommentAnchor = v.InferOutput<typeof anchorSchema>;

const commentField = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "must not be empty"),
  v.maxLength(MAXIMUM_COMMENT, "is too long"),
  hasNoNul,
);
const articleField = v.pipe(nameField, v.startsWith("articles/", "must be the name of an article"));

const threadsSchema = v.object({
  threads: v.array(
    v.object({
      id: v.number(),
      anchor: anchorSchema,
      isResolved: v.boolean(),
      resolvedBy: v.nullable(v.string()),
      comments: v.array(v.object({ id: v.number(), author: v.string(), text: v.string(), at: v.number() })),
    }),
  ),
  /** The names of the people who can be mentioned. */
  people: v.array(v.string()),
});
export type CommentThreads = v.InferOutput<typeof threadsSchema>;
export type CommentThread = CommentThreads["threads"][number];

const COMMENTS = "/studio/api/sites/{tenant}/comments";
const DRAFTED = { of: "articles", uses: ["draft"], isForTranslators: true } as const;

export const COMMENT_ENDPOINTS = {
  listComments: {
    method: "GET",
    path: COMMENTS,
    summary:
      "Returns the comments on a text by thread, oldest first, and the names of the people who can be mentioned. Comments are not part of the content folder",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, name: articleField }),
    answer: threadsSchema,
    errors: [401, 403, 404, 422],
  },
  beginThread: {
    method: "POST",
    path: COMMENTS,
    summary:
      "Comments on words of a text. People named as in `@Mina Seo` find the comment in Today. A text has at most 200 threads",
    access: "site.read",
    files: DRAFTED,
    input: v.strictObject({
      tenant: tenantField,
      name: articleField,
      anchor: anchorSchema,
      text: commentField,
    }),
    answer: v.object({ id: v.number() }),
    errors: [400, 401, 403, 404, 415, 422],
  },
  moveThreads: {
    method: "PUT",
    path: COMMENTS,
    summary: "Stores the new anchors of threads whose words were moved or edited",
    access: "site.read",
    files: DRAFTED,
    input: v.strictObject({
      tenant: tenantField,
      name: articleField,
      anchors: v.pipe(
        v.array(
          v.strictObject({
            id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
            anchor: anchorSchema,
          }),
        ),
        v.maxLength(MAXIMUM_ANCHORS),
      ),
    }),
    inQuery: ["name"],
    maximumBytes: 1_000_000,
    answer: done,
    errors: [400, 401, 403, 404, 413, 415, 422],
  },
  replyToThread: {
    method: "POST",
    path: `${COMMENTS}/{id}/replies`,
    summary: "Adds a comment to a thread and reopens it. A thread has at most 100 comments",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, id: numberField, text: commentField }),
    answer: v.object({ id: v.number() }),
    errors: [400, 401, 403, 404, 415, 422],
  },
  resolveThread: {
    method: "POST",
    path: `${COMMENTS}/{id}/state`,
    summary: "Marks a thread as resolved, or opens it again",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, id: numberField, isResolved: v.boolean() }),
    answer: done,
    errors: [400, 401, 403, 404, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
