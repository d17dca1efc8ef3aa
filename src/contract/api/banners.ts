import * as v from "valibot";
import { linkAddress } from "../addresses/addresses.ts";
import { focusSchema } from "./articles.ts";
import { lenientCount, lenientFocus, lenientOptionalText, lenientText, listReading } from "./lenient.ts";

export const bannerSchema = v.object({
  id: v.union([v.string(), v.number()]),
  title: v.string(),
  subtitle: v.string(),
  /** Address of the image: absolute, or relative to `fileUrl`. */
  image: v.string(),
  imageMobile: v.optional(v.string()),
  alt: v.string(),
  url: v.optional(v.string()),
  /** Text of the banner's link. */
  cta: v.optional(v.string()),
  /** Size of `image` in pixels, if known. */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  focus: v.optional(focusSchema),
});
export type Banner = v.InferOutput<typeof bannerSchema>;

/** Reads a banner from a lenient backend. A banner with neither a title nor an image is rejected. */
const lenientBanner = v.pipe(
  v.object({
    id: v.optional(v.unknown()),
    title: lenientText,
    subtitle: lenientText,
    image: lenientText,
    imageMobile: lenientOptionalText,
    alt: lenientText,
    url: v.pipe(
      lenientOptionalText,
      v.transform((url) => (url === undefined ? undefined : linkAddress(url) || undefined)),
    ),
    cta: lenientOptionalText,
    width: lenientCount,
    height: lenientCount,
    focus: lenientFocus,
  }),
  v.check(({ title, image }) => title !== "" || image !== ""),
);

/** Reads the banners of one place. Those without a usable id get a generated one. */
export const lenientBannerList = v.pipe(
  listReading(lenientBanner),
  v.transform((banners) =>
    banners.map((banner, index): Banner => ({ ...banner, id: idOf(banner.id) ?? `banner-${index}` })),
  ),
);

function idOf(id: unknown): Banner["id"] | undefined {
  return typeof id === "number" || (typeof id === "string" && id !== "") ? id : undefined;
}
