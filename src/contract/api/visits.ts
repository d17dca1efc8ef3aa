import * as v from "valibot";

const address = v.pipe(v.string(), v.maxLength(2_000));
const MAXIMUM_HITS = 1_000_000_000;
/** Maximum reading time in milliseconds. Longer ones are treated as errors. */
const MAXIMUM_READING_MS = 4 * 60 * 60 * 1000;

/** Schema of an event of a visit, which the counting script sends. */
export const visitEventSchema = v.variant("kind", [
  v.object({
    kind: v.literal("view"),
    /** Path of the page with any language prefix, without query. */
    path: address,
    /** Address of the page on another site that linked to this one. Sent only with the first page of a visit. */
    referrer: v.optional(address, ""),
    /** HTTP status of the page. A 404 counts as a missing address rather than as a view. */
    status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  }),
  v.object({
    kind: v.literal("search"),
    path: address,
    query: address,
    hits: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAXIMUM_HITS)),
  }),
  v.object({
    kind: v.literal("read"),
    path: address,
    /** Time during which the page was visible and the visitor active, in milliseconds. */
    milliseconds: v.pipe(v.number(), v.minValue(0), v.maxValue(MAXIMUM_READING_MS)),
  }),
  v.object({
    kind: v.literal("outbound"),
    /** Host and path of a followed link to another site. */
    target: address,
  }),
]);

export type VisitEvent = v.InferOutput<typeof visitEventSchema>;

/** Schema of the answer, which has no content. */
export const visitReceiptSchema = v.object({});
