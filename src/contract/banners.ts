import * as v from "valibot";

export const bannerSchema = v.object({
  id: v.union([v.string(), v.number()]),
  title: v.string(),
  subtitle: v.string(),
  /** An address below `fileUrl`, or absolute. */
  image: v.string(),
  imageMobile: v.optional(v.string()),
  alt: v.string(),
  url: v.optional(v.string()),
  /** Wording of the link. */
  cta: v.optional(v.string()),
  /** Size of `image` in pixels, where known. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
});
export type Banner = v.InferOutput<typeof bannerSchema>;
