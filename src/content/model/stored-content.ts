import * as v from "valibot";
import { localizedTextSchema } from "./localize.ts";
import type { BannerContent, MenuContent, Target } from "./tenant-content.ts";

/** Schemas of the JSON in the columns of menus and banners. */

const targetSchema: v.GenericSchema<Target> = v.union([
  v.object({ url: v.string() }),
  v.object({ article: v.string() }),
  v.object({ group: v.string() }),
]);

const menuContentSchema: v.GenericSchema<MenuContent> = v.object({
  id: v.string(),
  name: localizedTextSchema,
  target: targetSchema,
  icon: v.optional(v.string()),
  description: v.optional(localizedTextSchema),
  window: v.optional(v.string()),
  children: v.array(v.lazy(() => menuContentSchema)),
});

export const menuEntriesSchema = v.array(menuContentSchema);

const bannerContentSchema: v.GenericSchema<BannerContent> = v.object({
  id: v.string(),
  title: localizedTextSchema,
  subtitle: localizedTextSchema,
  image: v.string(),
  imageMobile: v.optional(v.string()),
  alt: localizedTextSchema,
  target: v.optional(targetSchema),
  cta: v.optional(localizedTextSchema),
  from: v.optional(v.string()),
  until: v.optional(v.string()),
});

export const bannerEntriesSchema = v.array(bannerContentSchema);
